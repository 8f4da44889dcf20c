import { compareLabels } from "../labels.ts";
import type { NativeHistogram } from "../native/native-histogram.ts";
import type { SeriesLabels, SeriesTable } from "../table.ts";
import { type Expression, unwrap } from "./ast.ts";
import { rangeSources } from "./call.ts";
import { CellBudget, type EvaluationContext, type Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { evaluate } from "./evaluate.ts";
import { forEachWindow } from "./range-window.ts";
import { parseQuery } from "./parser.ts";
import type { RangeSource } from "./select.ts";
import { type StepSeries, valueAt } from "./value.ts";

interface EvaluationOptions {
  readonly rule: Rule;
  /** The greatest age at which a sample still counts as present; 5 minutes as in Prometheus where not given. */
  readonly lookbackMs?: number;
  /** The most values one evaluation may make; see `CellBudget`. */
  readonly maxCells?: number;
}

interface RangeOptions extends EvaluationOptions {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

/** Values over the steps `times`; a scalar comes as one series without labels. Series are ordered by their labels. */
export interface RangeAnswer {
  readonly kind: "matrix";
  /** Milliseconds, ascending, `startMs`, `startMs + stepMs`, … */
  readonly times: Float64Array;
  readonly series: readonly StepSeries[];
  readonly rule: Rule;
}

export type InstantAnswer =
  | { readonly kind: "scalar"; readonly timeMs: number; readonly value: number }
  | { readonly kind: "string"; readonly timeMs: number; readonly value: string }
  | {
      readonly kind: "vector";
      readonly timeMs: number;
      readonly samples: readonly { readonly labels: SeriesLabels; readonly value: number | NativeHistogram }[];
    }
  | { readonly kind: "matrix"; readonly timeMs: number; readonly series: readonly RangeSource[] };

const defaultLookbackMs = 5 * 60_000;
const defaultMaxCells = 20_000_000;
/** Prometheus' own limit is 11,000; charts of whole captures need no more than this either. */
const maxSteps = 11_000;
/** Prometheus' global evaluation interval, which a subquery without a step takes. */
const defaultSubqueryStepMs = 60_000;

/**
 * Evaluates a query at every step from `startMs` to `endMs` (both included). Throws `QueryError` where it cannot be
 * understood, is not supported, or its data forbid an answer.
 */
export function evaluateRange(query: string | Expression, table: SeriesTable, options: RangeOptions): RangeAnswer {
  const { startMs, endMs, stepMs } = options;
  if (!(stepMs > 0)) throw new QueryError("bad_data", "zero or negative query resolution step widths are not accepted");
  if (endMs < startMs) throw new QueryError("bad_data", "end timestamp must not be before start time");
  const count = Math.floor((endMs - startMs) / stepMs) + 1;
  if (count > maxSteps) {
    throw new QueryError(
      "bad_data",
      `exceeded maximum resolution of ${maxSteps} points per timeseries. Try decreasing the query resolution (?step=XX)`,
    );
  }
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) times[i] = startMs + i * stepMs;
  const text = typeof query === "string" ? query : "";
  const expression = typeof query === "string" ? parseQuery(query, options.rule) : query;
  const outer = unwrap(expression);
  if (outer.kind === "range" || outer.kind === "subquery" || outer.kind === "string") {
    const type = outer.kind === "string" ? "string" : "range vector";
    throw new QueryError(
      "bad_data",
      `invalid expression type "${type}" for range query, must be Scalar or instant Vector`,
      expression,
    );
  }
  const value = evaluate(makeContext(text, table, times, options, startMs, endMs), expression);
  const series: readonly StepSeries[] =
    value.kind === "scalar"
      ? [{ labels: [], values: value.values, present: new Uint8Array(count).fill(1) }]
      : value.kind === "vector"
        ? value.series.filter((one) => one.present.includes(1)).sort((a, b) => compareLabels(a.labels, b.labels))
        : [];
  return { kind: "matrix", times, series, rule: options.rule };
}

/** Evaluates a query at one time. A bare range such as `up[5m]` gives its samples as they are. */
export function evaluateInstant(
  query: string | Expression,
  table: SeriesTable,
  options: EvaluationOptions & { readonly timeMs: number },
): InstantAnswer {
  const { timeMs } = options;
  const text = typeof query === "string" ? query : "";
  const expression = typeof query === "string" ? parseQuery(query, options.rule) : query;
  const context = makeContext(text, table, Float64Array.of(timeMs), options, timeMs, timeMs);
  const outer = unwrap(expression);
  if (outer.kind === "range" || outer.kind === "subquery") {
    const series: RangeSource[] = [];
    for (const source of rangeSources(context, outer, evaluate)) {
      forEachWindow(context, outer, source, (_step, window) => {
        series.push({
          labels: source.labels,
          times: source.times.slice(window.lo, window.hi),
          values: source.values.slice(window.lo, window.hi),
          ...(source.histograms && { histograms: source.histograms.slice(window.lo, window.hi) }),
        });
      });
    }
    series.sort((a, b) => compareLabels(a.labels, b.labels));
    return { kind: "matrix", timeMs, series };
  }
  const value = evaluate(context, expression);
  switch (value.kind) {
    case "scalar":
      return { kind: "scalar", timeMs, value: value.values[0]! };
    case "string":
      return { kind: "string", timeMs, value: value.value };
    case "vector": {
      const samples = value.series
        .filter((series) => series.present[0] === 1)
        .map((series) => ({ labels: series.labels, value: valueAt(series, 0) }));
      return { kind: "vector", timeMs, samples };
    }
  }
}

function makeContext(
  text: string,
  table: SeriesTable,
  times: Float64Array,
  options: EvaluationOptions,
  startMs: number,
  endMs: number,
): EvaluationContext {
  return {
    table,
    text,
    rule: options.rule,
    times,
    startMs,
    endMs,
    lookbackMs: options.lookbackMs ?? defaultLookbackMs,
    subqueryStepMs: defaultSubqueryStepMs,
    budget: new CellBudget(options.maxCells ?? defaultMaxCells),
  };
}
