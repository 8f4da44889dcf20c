import type { NativeHistogram } from "../native/native-histogram.ts";
import { histogramAt, type NativeTable, staleHint } from "../native/native-table.ts";
import { isStale, wordsOf } from "../sample-bits.ts";
import type { SeriesLabels, SeriesTable } from "../table.ts";
import type { ExpressionOf, SelectorExpression } from "./ast.ts";
import { type EvaluationContext, shiftedTime } from "./context.ts";
import { compileMatchers } from "./matcher.ts";
import { emptyNative, emptySeries, seriesBlock, type StepSeries } from "./value.ts";

/** Samples of one series without stale markers, ascending in time. */
export interface RangeSource {
  readonly labels: SeriesLabels;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The samples of a series of native histograms; `values` has their counts then. */
  readonly histograms?: readonly NativeHistogram[];
}

/** The numbers of the series that a selector matches, in table order. */
function selectSeries(table: Pick<SeriesTable, "series">, text: string, selector: SelectorExpression): number[] {
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
  return table.native === undefined ? out : [...out, ...evaluateNative(context, table.native, selector, wanted)];
}

/** The native histograms that a selector finds, as `evaluateSelector` finds plain samples. */
function evaluateNative(
  context: EvaluationContext,
  native: NativeTable,
  selector: SelectorExpression,
  wanted: "value" | "time",
): StepSeries[] {
  const { times, lookbackMs, rule } = context;
  return selectSeries(native, context.text, selector).flatMap((series) => {
    const labels = native.series[series] ?? [];
    const result = wanted === "time" ? emptySeries(labels, times.length) : emptyNative(labels, times.length);
    const first = native.sampleStart[series]!;
    const end = native.sampleStart[series + 1]!;
    context.budget.take(times.length);
    let next = first;
    for (let i = 0; i < times.length; i++) {
      const at = shiftedTime(context, selector, times[i]!);
      while (next < end && native.timestamps[next]! <= at) next++;
      if (next === first) continue;
      const sampleTime = native.timestamps[next - 1]!;
      const isOld = rule === "2.x" ? sampleTime < at - lookbackMs : sampleTime <= at - lookbackMs;
      if (isOld || native.hint[next - 1] === staleHint) continue;
      result.present[i] = 1;
      if (result.histograms === undefined) result.values[i] = sampleTime / 1000;
      else result.histograms[i] = histogramAt(native, next - 1);
    }
    return result.present.includes(1) ? [result] : [];
  });
}

/** The raw samples behind a range selector. */
export function selectSamples(context: EvaluationContext, range: ExpressionOf<"range">): RangeSource[] {
  const { table } = context;
  const words = wordsOf(table.values);
  const sources = selectSeries(table, context.text, range.selector).map((series) => {
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
  return table.native === undefined ? sources : [...sources, ...selectNative(context, table.native, range)];
}

function selectNative(context: EvaluationContext, native: NativeTable, range: ExpressionOf<"range">): RangeSource[] {
  return selectSeries(native, context.text, range.selector).map((series) => {
    const samples: number[] = [];
    for (let j = native.sampleStart[series]!; j < native.sampleStart[series + 1]!; j++)
      if (native.hint[j] !== staleHint) samples.push(j);
    context.budget.take(samples.length);
    return {
      labels: native.series[series] ?? [],
      times: Float64Array.from(samples, (j) => native.timestamps[j]!),
      values: Float64Array.from(samples, (j) => native.count[j]!),
      histograms: samples.map((j) => histogramAt(native, j)),
    };
  });
}
