import type { ReportBody, SeriesCatalogue } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { loadLineChart } from "../../ui/chart/LineChart.tsx";

/** What identifies a report's metrics: an upload raises the revision, and with it everything is asked anew. */
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
  return `/api/v1/reports${entryPath(project, report)}/series`;
}

/** Everything that can be charted. */
export function catalogueQuery(source: MetricsSource) {
  return queryOptions({
    queryKey: ["series", source],
    queryFn: ({ signal }) => getJson<SeriesCatalogue>(seriesAddress(source), signal),
  });
}

/** Asks for the catalogue and the code that draws, while the section's own code is still on the way. */
export function prefetchMetrics(report: ReportBody): void {
  void queryClient.prefetchQuery(catalogueQuery(metricsSource(report)));
  void loadLineChart();
}

/** A short text that changes with a long one: the key of what was fetched. */
function hashOf(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}
