import { withoutName } from "../labels.ts";
import { HistogramSum, subtract, withSchema } from "../native/combine-histograms.ts";
import { nativeFraction, nativeQuantile, nativeVariance } from "../native/histogram-quantile.ts";
import { startedAgain } from "../native/histogram-reset.ts";
import {
  equalHistograms,
  Hint,
  isCustom,
  mapCounts,
  type NativeHistogram,
  noBuckets,
} from "../native/native-histogram.ts";
import type { BinaryOperator } from "./ast.ts";
import type { Rule } from "./context.ts";
import type { RangeWindow } from "./range-window.ts";
import { type RateKind, stretchFactor } from "./rate.ts";
import { emptySeries, joinSameLabels, type StepSeries } from "./value.ts";

/** The window of a range function over native histograms; `values` are their counts. */
interface NativeWindow extends RangeWindow {
  histograms: readonly NativeHistogram[];
}

export const isNative = (window: RangeWindow): window is NativeWindow => window.histograms !== undefined;

type NativeFunction = (window: NativeWindow, rule: Rule) => number | NativeHistogram | undefined;

/** The range functions that take native histograms; all others pass them over. Source: prometheus/prometheus promql/functions.go. */
export const nativeRangeFunctions: ReadonlyMap<string, NativeFunction> = new Map<string, NativeFunction>([
  ["rate", (w, rule) => nativeChange(w, { counter: true, perSecond: true }, rule)],
  ["increase", (w, rule) => nativeChange(w, { counter: true, perSecond: false }, rule)],
  ["delta", (w, rule) => nativeChange(w, { counter: false, perSecond: false }, rule)],
  ["exact_increase", (w) => nativeChange(w, { counter: true, perSecond: false }, "exact")],
  ["irate", (w) => lastNativeChange(w, { counter: true, perSecond: true })],
  ["idelta", (w) => lastNativeChange(w, { counter: false, perSecond: false })],
  ["sum_over_time", (w) => sumOf(w.histograms.slice(w.lo, w.hi))?.total()],
  ["avg_over_time", (w) => sumOf(w.histograms.slice(w.lo, w.hi))?.total(w.hi - w.lo)],
  ["changes", (w) => countPairs(w, (now, before) => !equalHistograms(now, before))],
  ["resets", (w) => countPairs(w, startedAgain)],
  ["count_over_time", (w) => w.hi - w.lo],
  ["present_over_time", () => 1],
  ["last_over_time", (w) => w.histograms[w.hi - 1]],
  ["first_over_time", (w) => w.histograms[w.lo]],
  ["ts_of_first_over_time", (w) => w.times[w.lo]! / 1000],
  ["ts_of_last_over_time", (w) => w.times[w.hi - 1]! / 1000],
]);

function countPairs(w: NativeWindow, counts: (now: NativeHistogram, before: NativeHistogram) => boolean): number {
  let n = 0;
  for (let i = w.lo + 1; i < w.hi; i++) if (counts(w.histograms[i]!, w.histograms[i - 1]!)) n++;
  return n;
}

/** The sum of histograms; undefined where only some of them have custom buckets. */
export function sumOf(histograms: readonly NativeHistogram[]): HistogramSum | undefined {
  const sum = new HistogramSum(histograms[0]!);
  return histograms.slice(1).every((one) => sum.add(one)) ? sum : undefined;
}

function nativeChange(window: NativeWindow, kind: RateKind, rule: Rule): NativeHistogram | undefined {
  const first = rule === "exact" && window.before >= 0 ? window.before : window.lo;
  if (window.hi - first < 2) return undefined;
  const result = changeFrom(window, first, kind.counter);
  if (result === undefined) return undefined;
  const exact = kind.perSecond ? 1 / (window.rangeMs / 1000) : 1;
  const factor = rule === "exact" ? exact : stretchFactor(window, kind, rule, result.count);
  return { ...mapCounts(result, (value) => value * factor), hint: Hint.gauge };
}

function changeFrom(window: NativeWindow, first: number, counter: boolean) {
  const { histograms, hi } = window;
  const last = histograms[hi - 1]!;
  const second = histograms[first + 1]!;
  let from = histograms[first]!;
  // The layout of the first sample does not matter where the count starts again at once.
  if (counter && startedAgain(second, from)) from = nothing(second);
  const between = counter ? histograms.slice(first + 1, hi - 1) : [];
  if ([last, ...between].some((one) => isCustom(one) !== isCustom(from))) return undefined;
  const sum = new HistogramSum(withSchema(last, Math.min(last.schema, from.schema, ...between.map((h) => h.schema))));
  sum.add(from, -1);
  if (counter) {
    window.falls ??= findFalls(histograms);
    for (const at of window.falls) if (at > first + 1 && at < hi) sum.add(histograms[at - 1]!);
  }
  return sum.total();
}

/** A histogram without observations, in the layout of another. */
const nothing = (like: NativeHistogram): NativeHistogram => ({
  ...like,
  hint: Hint.unknown,
  zeroThreshold: 0,
  zeroCount: 0,
  count: 0,
  sum: 0,
  positive: noBuckets,
  negative: noBuckets,
});

function findFalls(histograms: readonly NativeHistogram[]): Uint32Array {
  const falls: number[] = [];
  for (let i = 1; i < histograms.length; i++) if (startedAgain(histograms[i]!, histograms[i - 1]!)) falls.push(i);
  return Uint32Array.from(falls);
}

function lastNativeChange({ histograms, times, lo, hi }: NativeWindow, kind: RateKind): NativeHistogram | undefined {
  if (hi - lo < 2) return undefined;
  const seconds = (times[hi - 1]! - times[hi - 2]!) / 1000;
  const last = histograms[hi - 1]!;
  const previous = histograms[hi - 2]!;
  const result = kind.counter && startedAgain(last, previous) ? last : subtract(last, previous);
  if (result === null) return undefined;
  return { ...mapCounts(result, (value) => (kind.perSecond ? value / seconds : value)), hint: Hint.gauge };
}

const simple: ReadonlyMap<string, (histogram: NativeHistogram) => number> = new Map([
  ["histogram_count", ({ count }: NativeHistogram) => count],
  ["histogram_sum", ({ sum }) => sum],
  ["histogram_avg", ({ sum, count }) => sum / count],
  ["histogram_stdvar", nativeVariance],
  ["histogram_stddev", (histogram) => Math.sqrt(nativeVariance(histogram))],
]);

/** `histogram_count`, `histogram_sum` and their kin; plain samples are passed over. */
export function histogramFunction(name: string, vector: readonly StepSeries[]): StepSeries[] {
  const compute = simple.get(name)!;
  return ofHistograms(vector, compute);
}

/** `histogram_quantile(q, v)` for native histograms. */
export const nativeQuantiles = (q: Float64Array, vector: readonly StepSeries[]): StepSeries[] =>
  ofHistograms(vector, (histogram, step) => nativeQuantile(q[step]!, histogram));

/** `histogram_fraction(lower, upper, v)` for native histograms. */
export const nativeFractions = (
  lower: Float64Array,
  upper: Float64Array,
  vector: readonly StepSeries[],
): StepSeries[] => ofHistograms(vector, (histogram, step) => nativeFraction(lower[step]!, upper[step]!, histogram));

function ofHistograms(
  vector: readonly StepSeries[],
  compute: (histogram: NativeHistogram, step: number) => number,
): StepSeries[] {
  const out = vector.flatMap(({ labels, histograms, present }) => {
    if (histograms === undefined) return [];
    const result = emptySeries(withoutName(labels), present.length);
    for (let i = 0; i < present.length; i++) {
      if (present[i] === 0) continue;
      result.present[i] = 1;
      result.values[i] = compute(histograms[i]!, i);
    }
    return [result];
  });
  return joinSameLabels(out);
}

/** An operator of which at least one side is a native histogram; undefined where it has no meaning for them. */
export function binaryHistogram(
  operator: BinaryOperator,
  a: number | NativeHistogram,
  b: number | NativeHistogram,
): number | NativeHistogram | undefined {
  if (typeof a === "number") return operator === "*" && typeof b !== "number" ? scale(b, a) : undefined;
  if (typeof b === "number") {
    if (operator === "*") return scale(a, b);
    if (operator !== "/") return undefined;
    const divided = scale(a, b, (value) => value / b);
    return b === 0 ? { ...divided, positive: noBuckets, negative: noBuckets } : divided;
  }
  switch (operator) {
    case "+":
      return sumOf([a, b])?.total();
    case "-": {
      const difference = subtract(a, b);
      return difference === null ? undefined : { ...difference, hint: Hint.gauge };
    }
    case "==":
      return equalHistograms(a, b) ? 1 : 0;
    case "!=":
      return equalHistograms(a, b) ? 0 : 1;
    default:
      return undefined;
  }
}

function scale(histogram: NativeHistogram, factor: number, change = (value: number) => value * factor) {
  return { ...mapCounts(histogram, change), hint: factor < 0 ? Hint.gauge : histogram.hint };
}
