import type { ReadingId } from "@sweetspot/model/ids";
import { instantJson, rangeJson } from "@sweetspot/model/series/promql/answer-json";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { prettyQuery } from "@sweetspot/model/series/promql/print-query";
import { queryTree } from "@sweetspot/model/series/promql/query-tree";
import { evaluateInstant, evaluateRange } from "@sweetspot/model/series/promql/query";
import type { SeriesTable } from "@sweetspot/model";
import { mergeSeries } from "@sweetspot/model/series/merge";
import type { Task, TaskContext } from "../work/task.ts";
import { cardinalityJson } from "./prometheus-cardinality.ts";
import { labelNamesJson, labelValuesJson, type LimitedJson, metadataJson, seriesJson } from "./prometheus-names.ts";
import {
  durationParam,
  limited,
  limitParam,
  type PrometheusParams,
  ruleParam,
  timeParam,
} from "./prometheus-params.ts";
import { unescapedLabelName } from "./unescaped-label-name.ts";

/** The calls of Prometheus' HTTP API that a variant answers. */
export type PrometheusCall =
  | {
      readonly kind:
        | "query"
        | "query_range"
        | "series"
        | "labels"
        | "metadata"
        | "format_query"
        | "parse_query"
        | "status/tsdb";
    }
  | { readonly kind: "label-values"; readonly label: string };

export interface PrometheusInput {
  /** Content hashes of the variant's series files, in the order in which they are merged. */
  readonly readings: readonly ReadingId[];
  readonly call: PrometheusCall;
  readonly params: PrometheusParams;
}

export interface PrometheusOutput {
  readonly status: 200 | 400 | 422;
  /** The whole answer in Prometheus' form, UTF-8. */
  readonly body: Uint8Array;
}

/** Answers a call of Prometheus' HTTP API from a variant's stored samples. */
export const prometheusTask: Task<PrometheusInput, PrometheusOutput> = ({ readings, call, params }, context) => {
  const text = new TextEncoder();
  try {
    const { data, isCut } = answer(() => variantSeries(readings, context), call, params);
    const warnings = isCut ? `,"warnings":["results truncated due to limit"]` : "";
    return { status: 200, body: text.encode(`{"status":"success","data":${data}${warnings}}`) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const errorType = error.kind === "execution" ? "execution" : "bad_data";
    const message =
      error.position !== undefined && errorType === "bad_data"
        ? `invalid parameter "query": ${error.message}`
        : error.message;
    const body = JSON.stringify({ status: "error", errorType, error: message });
    return { status: errorType === "execution" ? 422 : 400, body: text.encode(body) };
  }
};

/** All series of a variant as one table, kept between calls. */
export function variantSeries(readings: readonly ReadingId[], context: TaskContext): SeriesTable {
  const tables = (): SeriesTable[] => readings.map((reading) => context.evidence({ reading }, "series"));
  if (readings.length === 1) return mergeSeries(tables());
  return context.derived(`variant series ${readings.join(" ")}`, () => {
    const value = mergeSeries(tables());
    return { value, bytes: value.timestamps.byteLength * 2 + value.series.length * 1_000 };
  });
}

/** Answers the call; the series are loaded where it asks for any. */
function answer(series: () => SeriesTable, call: PrometheusCall, params: PrometheusParams): LimitedJson {
  const whole = (data: string): LimitedJson => ({ data, isCut: false });
  if (call.kind === "format_query" || call.kind === "parse_query") {
    const text = params.query ?? "";
    const expression = parseQuery(text, ruleParam(params));
    return whole(
      JSON.stringify(call.kind === "format_query" ? prettyQuery(text, expression) : queryTree(text, expression)),
    );
  }
  const table = series();
  switch (call.kind) {
    case "query": {
      // Without a time Prometheus takes the present; what is stored here is past, so its newest sample is meant.
      const timeMs = timeParam(params, "time", newestTime(table));
      const limit = limitParam(params);
      const answer = evaluateInstant(params.query ?? "", table, { timeMs, ...options(params) });
      if (answer.kind === "vector") {
        const { items: samples, isCut } = limited(answer.samples, limit);
        return { data: instantJson({ ...answer, samples }), isCut };
      }
      if (answer.kind !== "matrix") return whole(instantJson(answer));
      const { items: series, isCut } = limited(answer.series, limit);
      return { data: instantJson({ ...answer, series }), isCut };
    }
    case "query_range": {
      const startMs = timeParam(params, "start");
      const endMs = timeParam(params, "end");
      const stepMs = durationParam(params, "step");
      if (stepMs === undefined)
        throw new QueryError("bad_data", 'invalid parameter "step": cannot parse "" to a valid duration');
      const limit = limitParam(params);
      const answer = evaluateRange(params.query ?? "", table, { startMs, endMs, stepMs, ...options(params) });
      const { items, isCut } = limited(answer.series, limit);
      return { data: rangeJson({ ...answer, series: items }), isCut };
    }
    case "series":
      return seriesJson(table, params);
    case "labels":
      return labelNamesJson(table, params);
    case "label-values":
      return labelValuesJson(table, unescapedLabelName(call.label), params);
    case "metadata":
      return whole(metadataJson(table, params));
    case "status/tsdb":
      return whole(cardinalityJson(table, limitParam(params)));
  }
}

function options(params: PrometheusParams) {
  const lookbackMs = durationParam(params, "lookback_delta");
  return { rule: ruleParam(params), ...(lookbackMs === undefined ? {} : { lookbackMs }) };
}

function newestTime(table: SeriesTable): number {
  let newest = 0;
  for (const times of [table.timestamps, table.native?.timestamps ?? []])
    for (const time of times) if (time > newest) newest = time;
  return newest;
}
