import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { compareText } from "@sweetspot/model/series/labels";
import { labelsJson } from "@sweetspot/model/series/promql/answer-json";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { compileMatchers } from "@sweetspot/model/series/promql/matcher";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { limited, limitParam, type PrometheusParams, timeParam } from "./prometheus-params.ts";

/** The `data` of an answer, and whether the limit left some of it out: Prometheus warns of that. */
export interface LimitedJson {
  readonly data: string;
  readonly isCut: boolean;
}

/** The selector of a `match[]`. Errors name the parameter. */
function selectorOf(text: string) {
  try {
    const expression = parseQuery(text);
    if (expression.kind === "selector") return compileMatchers(text, expression);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new QueryError("bad_data", `invalid parameter "match[]": ${error.message}`);
  }
  throw new QueryError("bad_data", `invalid parameter "match[]": ${JSON.stringify(text)} is not a series selector`);
}

/** The labels of the series that any `match[]` selects (all without one) and that have samples between start and end. */
function chosen(table: SeriesTable, params: PrometheusParams): SeriesLabels[] {
  const from = timeParam(params, "start", -Infinity);
  const to = timeParam(params, "end", Infinity);
  const matchers = (params["match[]"] ?? []).map(selectorOf);
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
export function seriesJson(table: SeriesTable, params: PrometheusParams): LimitedJson {
  if ((params["match[]"] ?? []).length === 0) throw new QueryError("bad_data", "no match[] parameter provided");
  const { items, isCut } = limited(chosen(table, params), limitParam(params));
  return { data: `[${items.map(labelsJson).join(",")}]`, isCut };
}

/** `data` of `/labels`. */
export function labelNamesJson(table: SeriesTable, params: PrometheusParams): LimitedJson {
  const names = new Set<string>();
  for (const labels of chosen(table, params)) for (const [name] of labels) names.add(name);
  return listJson(names, params);
}

/** `data` of `/label/<name>/values`. */
export function labelValuesJson(table: SeriesTable, label: string, params: PrometheusParams): LimitedJson {
  const values = new Set<string>();
  for (const labels of chosen(table, params)) {
    for (const [name, value] of labels) if (name === label) values.add(value);
  }
  return listJson(values, params);
}

function listJson(texts: ReadonlySet<string>, params: PrometheusParams): LimitedJson {
  const { items, isCut } = limited([...texts].sort(compareText), limitParam(params));
  return { data: JSON.stringify(items), isCut };
}

/** `data` of `/metadata`: what the files state, nothing inferred. */
export function metadataJson(table: SeriesTable, params: PrometheusParams): string {
  const entries = table.metadata
    .filter(({ metric }) => params.metric === undefined || metric === params.metric)
    .slice(0, limitParam(params))
    .map(({ metric, type, help, unit }) => `${JSON.stringify(metric)}:${JSON.stringify([{ type, help, unit }])}`);
  return `{${entries.join(",")}}`;
}
