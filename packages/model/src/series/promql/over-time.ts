import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { KahanMean, KahanSum } from "./kahan.ts";
import { quantileOfSorted } from "./quantile.ts";
import type { RangeWindow } from "./range-window.ts";
import { exactChange, lastChange, rangeChange } from "./rate.ts";

/** A function of a window that has at least one sample; undefined where it has no answer. */
type RangeFunction = (window: RangeWindow, rule: Rule, first: number, second: number) => number | undefined;

/** The range functions by name; scalar parameters come in the order in which they are written. */
export const rangeFunctions: ReadonlyMap<string, RangeFunction> = new Map<string, RangeFunction>([
  ["rate", (w, rule) => rangeChange(w, { counter: true, perSecond: true }, rule)],
  ["increase", (w, rule) => rangeChange(w, { counter: true, perSecond: false }, rule)],
  ["delta", (w, rule) => rangeChange(w, { counter: false, perSecond: false }, rule)],
  ["exact_increase", (w) => exactChange(w, { counter: true, perSecond: false })],
  ["irate", (w) => lastChange(w, { counter: true, perSecond: true })],
  ["idelta", (w) => lastChange(w, { counter: false, perSecond: false })],
  ["deriv", (w) => (w.hi - w.lo < 2 ? undefined : regression(w, w.times[w.lo]!).slope)],
  ["predict_linear", predictLinear],
  ["changes", changes],
  ["resets", resets],
  ["avg_over_time", average],
  ["sum_over_time", sum],
  ["min_over_time", (w) => extreme(w, (value, best) => value < best).value],
  ["max_over_time", (w) => extreme(w, (value, best) => value > best).value],
  ["count_over_time", (w) => w.hi - w.lo],
  ["present_over_time", () => 1],
  ["last_over_time", (w) => w.values[w.hi - 1]!],
  ["first_over_time", (w) => w.values[w.lo]!],
  ["stdvar_over_time", variance],
  ["stddev_over_time", (w) => Math.sqrt(variance(w))],
  ["mad_over_time", medianDeviation],
  ["quantile_over_time", (w, _rule, q) => quantileOfSorted(q, sorted(w))],
  ["ts_of_first_over_time", (w) => w.times[w.lo]! / 1000],
  ["ts_of_last_over_time", (w) => w.times[w.hi - 1]! / 1000],
  ["ts_of_min_over_time", (w) => w.times[extreme(w, (value, best) => value <= best).index]! / 1000],
  ["ts_of_max_over_time", (w) => w.times[extreme(w, (value, best) => value >= best).index]! / 1000],
  ["double_exponential_smoothing", smoothed],
  ["holt_winters", smoothed],
]);

/** Range functions whose result keeps the metric's name, because it is one of the metric's own samples. */
export const namedRangeFunctions: ReadonlySet<string> = new Set(["last_over_time", "first_over_time"]);

/** Least squares through the window's samples: slope per second and value at `originMs`. */
function regression(w: RangeWindow, originMs: number): { slope: number; intercept: number } {
  const x = new KahanSum();
  const y = new KahanSum();
  const xy = new KahanSum();
  const xx = new KahanSum();
  const first = w.values[w.lo]!;
  let constant = true;
  for (let i = w.lo; i < w.hi; i++) {
    const seconds = (w.times[i]! - originMs) / 1000;
    const value = w.values[i]!;
    if (i > w.lo && value !== first) constant = false;
    x.add(seconds);
    y.add(value);
    xy.add(seconds * value);
    xx.add(seconds * seconds);
  }
  if (constant) {
    const flat = Number.isFinite(first) || Number.isNaN(first);
    return flat ? { slope: 0, intercept: first } : { slope: Number.NaN, intercept: Number.NaN };
  }
  const n = w.hi - w.lo;
  const slope = (xy.total - (x.total * y.total) / n) / (xx.total - (x.total * x.total) / n);
  return { slope, intercept: y.total / n - (slope * x.total) / n };
}

function predictLinear(w: RangeWindow, _rule: Rule, seconds: number): number | undefined {
  if (w.hi - w.lo < 2) return undefined;
  const { slope, intercept } = regression(w, w.evaluationMs);
  return slope * seconds + intercept;
}

function changes(w: RangeWindow): number {
  let n = 0;
  for (let i = w.lo + 1; i < w.hi; i++) if (!Object.is(w.values[i]! + 0, w.values[i - 1]! + 0)) n++;
  return n;
}

function resets(w: RangeWindow): number {
  let n = 0;
  for (let i = w.lo + 1; i < w.hi; i++) if (w.values[i]! < w.values[i - 1]!) n++;
  return n;
}

function average(w: RangeWindow): number {
  const mean = new KahanMean();
  for (let i = w.lo; i < w.hi; i++) mean.add(w.values[i]!);
  return mean.mean;
}

function sum(w: RangeWindow): number {
  const total = new KahanSum();
  for (let i = w.lo; i < w.hi; i++) total.add(w.values[i]!);
  return total.total;
}

/** The first sample that no other is better than; NaN loses against every number. */
function extreme(w: RangeWindow, better: (value: number, best: number) => boolean): { value: number; index: number } {
  let index = w.lo;
  let value = w.values[w.lo]!;
  for (let i = w.lo + 1; i < w.hi; i++) {
    const candidate = w.values[i]!;
    if (better(candidate, value) || Number.isNaN(value)) {
      value = candidate;
      index = i;
    }
  }
  return { value, index };
}

/** Population variance by Welford's method. */
function variance(w: RangeWindow): number {
  const mean = new KahanSum();
  const squares = new KahanSum();
  for (let i = w.lo; i < w.hi; i++) {
    const value = w.values[i]!;
    const away = value - mean.total;
    mean.add(away / (i - w.lo + 1));
    squares.add(away * (value - mean.total));
  }
  return squares.total / (w.hi - w.lo);
}

const sorted = (w: RangeWindow): Float64Array => sortValues(w.values.slice(w.lo, w.hi));

/** Ascending with NaN first, which is how Prometheus orders values for quantiles. */
function sortValues(values: Float64Array): Float64Array {
  values.sort();
  let nans = 0;
  while (nans < values.length && Number.isNaN(values[values.length - 1 - nans]!)) nans++;
  if (nans > 0) {
    values.copyWithin(nans, 0, values.length - nans);
    values.fill(Number.NaN, 0, nans);
  }
  return values;
}

function medianDeviation(w: RangeWindow): number {
  const ascending = sorted(w);
  // NaN comes first, and says that the rest cannot be judged.
  if (Number.isNaN(ascending[0])) return Number.NaN;
  const median = quantileOfSorted(0.5, ascending);
  return quantileOfSorted(0.5, sortValues(w.values.slice(w.lo, w.hi).map((value) => Math.abs(value - median))));
}

/** Holt's linear method: a smoothed level plus a smoothed trend. */
function smoothed(w: RangeWindow, _rule: Rule, levelFactor: number, trendFactor: number): number | undefined {
  for (const [what, factor] of [
    ["smoothing", levelFactor],
    ["trend", trendFactor],
  ] as const) {
    if (!(factor > 0 && factor < 1)) {
      throw new QueryError("execution", `invalid ${what} factor. Expected: 0 < factor < 1, got: ${factor}`);
    }
  }
  if (w.hi - w.lo < 2) return undefined;
  let level = w.values[w.lo]!;
  let previous = 0;
  let trend = w.values[w.lo + 1]! - level;
  for (let i = w.lo + 1; i < w.hi; i++) {
    if (i > w.lo + 1) trend = trendFactor * (level - previous) + (1 - trendFactor) * trend;
    previous = level;
    level = levelFactor * w.values[i]! + (1 - levelFactor) * (level + trend);
  }
  return level;
}
