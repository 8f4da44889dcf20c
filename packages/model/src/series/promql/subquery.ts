import type { NativeHistogram } from "../native/native-histogram.ts";
import type { ExpressionOf } from "./ast.ts";
import { type EvaluationContext, shiftedTime } from "./context.ts";
import { QueryError } from "./error.ts";
import type { RangeSource } from "./select.ts";
import type { StepSeries } from "./value.ts";

/** A subquery of more inner steps than this is refused. */
const maxInnerSteps = 1_000_000;

/**
 * The steps at which a subquery's inner expression is asked: multiples of its step (counted from the epoch, not from the
 * query's start) that some window of the outer steps holds.
 */
export function subqueryContext(context: EvaluationContext, subquery: ExpressionOf<"subquery">): EvaluationContext {
  const step = subquery.stepMs === 0 ? context.subqueryStepMs : subquery.stepMs;
  const last = context.times.length - 1;
  const from = shiftedTime(context, subquery, context.times[0]!) - subquery.rangeMs;
  const to = shiftedTime(context, subquery, context.times[last]!);
  let start = Math.trunc(from / step) * step;
  if (context.rule === "2.x" ? start < from : start <= from) start += step;
  const count = Math.max(0, Math.floor((to - start) / step) + 1);
  if (count > maxInnerSteps) {
    throw new QueryError("execution", `the subquery has ${count} steps, more than ${maxInnerSteps}`, subquery);
  }
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) times[i] = start + i * step;
  return { ...context, times };
}

/** The inner expression's values as samples that a range function can read. */
export function subquerySamples(inner: EvaluationContext, series: readonly StepSeries[]): RangeSource[] {
  return series.map((one) => {
    let count = 0;
    for (const there of one.present) count += there;
    const times = new Float64Array(count);
    const values = new Float64Array(count);
    const histograms: NativeHistogram[] = [];
    let to = 0;
    for (let i = 0; i < one.present.length; i++) {
      if (one.present[i] === 0) continue;
      times[to] = inner.times[i]!;
      const histogram = one.histograms?.[i];
      if (histogram !== undefined) histograms.push(histogram);
      values[to++] = histogram?.count ?? one.values[i]!;
    }
    return { labels: one.labels, times, values, ...(one.histograms === undefined ? {} : { histograms }) };
  });
}
