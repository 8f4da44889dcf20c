import { isStale, wordsOf } from "../sample-bits.ts";
import type { SeriesLabels, SeriesTable } from "../table.ts";
import type { ExpressionOf, SelectorExpression } from "./ast.ts";
import { type EvaluationContext, shiftedTime } from "./context.ts";
import { compileMatchers } from "./matcher.ts";
import { seriesBlock, type StepSeries } from "./value.ts";

/** Samples of one series without stale markers, ascending in time. */
export interface RangeSource {
  readonly labels: SeriesLabels;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** The numbers of the series that a selector matches, in table order. */
function selectSeries(table: SeriesTable, text: string, selector: SelectorExpression): number[] {
  const { matches } = compileMatchers(text, selector);
  const found: number[] = [];
  table.series.forEach((labels, i) => {
    if (matches(labels)) found.push(i);
  });
  return found;
}

/**
 * A selector's present value at every step: the newest sample not older than the look-back, none where that is a stale
 * marker. With `wanted` "time" the sample's own time in seconds instead of its value.
 */
export function evaluateSelector(
  context: EvaluationContext,
  selector: SelectorExpression,
  wanted: "value" | "time" = "value",
): StepSeries[] {
  const { table, times, lookbackMs, rule } = context;
  const words = wordsOf(table.values);
  const out: StepSeries[] = [];
  const selected = selectSeries(table, context.text, selector);
  context.budget.take(times.length * selected.length);
  const makeSeries = seriesBlock(selected.length, times.length);
  for (const series of selected) {
    const first = table.sampleStart[series]!;
    const end = table.sampleStart[series + 1]!;
    const result = makeSeries(table.series[series] ?? []);
    let next = first;
    let any = false;
    for (let i = 0; i < times.length; i++) {
      const at = shiftedTime(context, selector, times[i]!);
      while (next < end && table.timestamps[next]! <= at) next++;
      if (next === first) continue;
      const sampleTime = table.timestamps[next - 1]!;
      const oldest = at - lookbackMs;
      if (rule === "2.x" ? sampleTime < oldest : sampleTime <= oldest) continue;
      if (isStale(words, next - 1)) continue;
      result.present[i] = 1;
      result.values[i] = wanted === "time" ? sampleTime / 1000 : table.values[next - 1]!;
      any = true;
    }
    if (any) out.push(result);
  }
  return out;
}

/** The raw samples behind a range selector. */
export function selectSamples(context: EvaluationContext, range: ExpressionOf<"range">): RangeSource[] {
  const { table } = context;
  const words = wordsOf(table.values);
  return selectSeries(table, context.text, range.selector).map((series) => {
    const first = table.sampleStart[series]!;
    const end = table.sampleStart[series + 1]!;
    let stale = 0;
    // Only a NaN can be the marker, and comparing a number with itself is the quickest way to find one.
    for (let i = first; i < end; i++) if (table.values[i] !== table.values[i] && isStale(words, i)) stale++;
    const labels = table.series[series] ?? [];
    if (stale === 0) {
      return { labels, times: table.timestamps.subarray(first, end), values: table.values.subarray(first, end) };
    }
    const times = new Float64Array(end - first - stale);
    const values = new Float64Array(end - first - stale);
    let to = 0;
    for (let i = first; i < end; i++) {
      if (isStale(words, i)) continue;
      times[to] = table.timestamps[i]!;
      values[to++] = table.values[i]!;
    }
    return { labels, times, values };
  });
}
