import type { ReportBody, SeriesCatalogue } from "@sweetspot/contract";
import { catalogueAddress, reportAddress } from "@sweetspot/contract/opening";
import { readViewState } from "@sweetspot/contract/view-state";
import { seriesViewState, type SeriesViewState } from "@sweetspot/contract/view-state-series";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { loadLineChart } from "../../ui/chart/LineChart.tsx";
import { late } from "../../ui/late.tsx";
import type { ViewProps } from "../../view.ts";

/** The identity of a report's metrics: an upload raises the revision, and with it everything is asked again. */
export interface MetricsSource {
  readonly project: string;
  readonly report: string;
  readonly revision: string;
}

/** The source that a report's readable series are asked from. */
export function metricsSource(report: ReportBody): MetricsSource {
  const files = report.artifacts.filter((file) => file.kind === "series" && file.state === "ready");
  const revision = files.map((file) => `${file.variant}/${file.sha256}`).join(" ");
  return { project: report.project, report: report.slug, revision: `${report.revision} ${hashOf(revision)}` };
}

export function seriesAddress({ project, report }: MetricsSource): string {
  return `${reportAddress(project, report)}/series`;
}

/** The subject of a chart: a metric of the catalogue or a PromQL query. */
export type ChartSubject = { readonly metric: string } | { readonly query: string };

export type ChartOptions = Pick<SeriesViewState, "axis" | "clock" | "sweep" | "rule" | "window"> & {
  readonly by: string | null;
  readonly show: string | null;
};

/** Under which a chart's answer is kept. */
export function chartKey(source: MetricsSource, subject: ChartSubject, options: ChartOptions): readonly unknown[] {
  return ["series-chart", source, subject, options];
}

/** The settings of charts for which nobody has chosen anything. */
function untouched(): ChartOptions {
  const { axis, clock, sweep, rule, window } = readViewState(seriesViewState, new Map());
  return { axis, clock, sweep, rule, window, by: null, show: null };
}

/** Everything that can be charted. The charts that a page opens with come in the same answer, and are kept as theirs. */
export function catalogueQuery(source: MetricsSource) {
  return queryOptions({
    queryKey: ["series", source],
    queryFn: async ({ signal }) => {
      const { opening, ...catalogue } = await getJson<SeriesCatalogue>(
        catalogueAddress(source.project, source.report),
        signal,
      );
      for (const chart of opening ?? [])
        queryClient.setQueryData(chartKey(source, { metric: chart.metric ?? "" }, untouched()), chart);
      return catalogue;
    },
  });
}

/** Asks for the catalogue, with the charts that the section opens with, while its code is still on the way. */
export function prefetchMetrics(report: ReportBody): void {
  void queryClient.prefetchQuery(catalogueQuery(metricsSource(report)));
}

/** The code of the section and that which draws its charts, fetched side by side. */
export const metricsSection = late<ViewProps>(async () => {
  const [section] = await Promise.all([import("./MetricsView.tsx"), loadLineChart()]);
  return section;
});

/** A short text that changes with a long one: the key of what was fetched. */
function hashOf(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}
