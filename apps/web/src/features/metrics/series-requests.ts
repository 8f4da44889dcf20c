import type { SeriesChart } from "@sweetspot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getJson } from "../../api/client.ts";
import {
  catalogueQuery,
  chartKey,
  type ChartOptions,
  type ChartSubject,
  type MetricsSource,
  seriesAddress,
} from "./metrics-source.ts";

/** Everything that can be charted. */
export function useSeriesCatalogue(source: MetricsSource) {
  return useQuery({ ...catalogueQuery(source), placeholderData: keepPreviousData });
}

/**
 * One chart. The whole is asked for first; of a part of it again what can be said of that part, and its lines where the whole had to be reduced,
 * so that zooming into a short capture draws at once.
 */
export function useSeriesChart(
  source: MetricsSource,
  subject: ChartSubject,
  options: ChartOptions,
  zoom: readonly [number, number] | null,
  enabled: boolean,
) {
  const whole = useQuery({
    queryKey: chartKey(source, subject, options),
    queryFn: ({ signal }) => getJson<SeriesChart>(chartAddress(source, subject, options, null), signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isPart = zoom !== null && options.axis !== "sweep";
  const part = useQuery({
    queryKey: [...chartKey(source, subject, options), zoom],
    queryFn: ({ signal }) => getJson<SeriesChart>(chartAddress(source, subject, options, zoom), signal),
    placeholderData: keepPreviousData,
    enabled: enabled && isPart,
  });
  const data = useMemo(
    () => (isPart && whole.data && part.data ? partOf(whole.data, part.data) : whole.data),
    [isPart, whole.data, part.data],
  );
  // Sentences of another part, or of the whole, are not those of what is shown.
  return { ...whole, data, isSaidLater: isPart && (part.isPending || part.isPlaceholderData) };
}

/** The whole chart with what is said of a part; its lines are those of the part where they show more. */
function partOf(whole: SeriesChart, part: SeriesChart): SeriesChart {
  if (whole.reduced) return part;
  const { verdict, summaries, window } = part;
  return { ...whole, verdict, summaries, window };
}

function chartAddress(
  source: MetricsSource,
  subject: ChartSubject,
  { axis, clock, sweep, rule, window, by, show }: ChartOptions,
  zoom: readonly [number, number] | null,
): string {
  const params = new URLSearchParams({ ...subject, axis });
  // A query is PromQL, so Prometheus' own rule is its natural one; a metric's rate is exact unless asked otherwise.
  params.set("rule", "query" in subject && rule === "exact" ? "3.x" : rule);
  if (axis === "operation" && clock !== "") params.set("clock", clock);
  if (axis === "sweep" && sweep !== "") params.set("sweep", sweep);
  if (window !== null) params.set("window", String(window));
  if (by !== null) params.set("by", by);
  if (show !== null) params.set("show", show);
  if (zoom !== null) {
    params.set("from", String(zoom[0]));
    params.set("to", String(zoom[1]));
  }
  return `${seriesAddress(source)}/chart?${params}`;
}
