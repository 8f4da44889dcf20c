import type { SeriesChart } from "@sweetspot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
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
 * One chart. The whole is asked for first; a part of it again only where the whole had to be reduced, so that zooming
 * into a short capture asks nothing.
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
  const needsDetail = zoom !== null && whole.data?.reduced === true;
  const part = useQuery({
    queryKey: [...chartKey(source, subject, options), zoom],
    queryFn: ({ signal }) => getJson<SeriesChart>(chartAddress(source, subject, options, zoom), signal),
    placeholderData: keepPreviousData,
    enabled: enabled && needsDetail,
  });
  return { ...whole, data: needsDetail ? (part.data ?? whole.data) : whole.data };
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
