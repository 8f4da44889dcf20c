import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { compareText } from "@sweetspot/model/series/labels";
import { labelsJson } from "@sweetspot/model/series/promql/answer-json";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { compileMatchers } from "@sweetspot/model/series/promql/matcher";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { limitParam, type PrometheusParams, timeParam } from "./prometheus-params.ts";

/** The labels of the series that any `match[]` selects (all without one) and that have samples between start and end. */
function chosen(table: SeriesTable, params: PrometheusParams): SeriesLabels[] {
  const from = timeParam(params, "start", -Infinity);
  const to = timeParam(params, "end", Infinity);
  const matchers = (params["match[]"] ?? []).map((text) => {
    const expression = parseQuery(text);
    if (expression.kind !== "selector") {
      throw new QueryError("bad_data", `invalid parameter "match[]": ${JSON.stringify(text)} is not a series selector`);
    }
    return compileMatchers(text, expression);
  });
  const found: SeriesLabels[] = [];
  for (const { series, sampleStart, timestamps } of [table, ...(table.native === undefined ? [] : [table.native])]) {
    series.forEach((labels, i) => {
      if (matchers.length > 0 && !matchers.some(({ matches }) => matches(labels))) return;
      const first = sampleStart[i]!;
      const end = sampleStart[i + 1]!;
      if (first === end || timestamps[first]! > to || timestamps[end - 1]! < from) return;
      found.push(labels);
    });
  }
  return found;
}

/** `data` of `/series`. */
export function seriesJson(table: SeriesTable, params: PrometheusParams): string {
  if ((params["match[]"] ?? []).length === 0) throw new QueryError("bad_data", "no match[] parameter provided");
  const series = chosen(table, params).slice(0, limitParam(params));
  return `[${series.map(labelsJson).join(",")}]`;
}

/** `data` of `/labels`. */
export function labelNamesJson(table: SeriesTable, params: PrometheusParams): string {
  const names = new Set<string>();
  for (const labels of chosen(table, params)) for (const [name] of labels) names.add(name);
  return listJson(names, params);
}

/** `data` of `/label/<name>/values`. */
export function labelValuesJson(table: SeriesTable, label: string, params: PrometheusParams): string {
  const values = new Set<string>();
  for (const labels of chosen(table, params)) {
    for (const [name, value] of labels) if (name === label) values.add(value);
  }
  return listJson(values, params);
}

function listJson(texts: ReadonlySet<string>, params: PrometheusParams): string {
  return JSON.stringify([...texts].sort(compareText).slice(0, limitParam(params)));
}

/** `data` of `/metadata`: what the files state, nothing inferred. */
export function metadataJson(table: SeriesTable, params: PrometheusParams): string {
  const entries = table.metadata
    .filter(({ metric }) => params.metric === undefined || metric === params.metric)
    .slice(0, limitParam(params))
    .map(({ metric, type, help, unit }) => `${JSON.stringify(metric)}:${JSON.stringify([{ type, help, unit }])}`);
  return `{${entries.join(",")}}`;
}
