import type { Rule } from "./context.ts";
import type { RangeWindow } from "./range-window.ts";

export interface RateKind {
  /** Counters only rise: a fall is a restart, and they were never below zero. */
  readonly counter: boolean;
  /** Per second instead of over the whole range. */
  readonly perSecond: boolean;
}

/** Change from sample `first` to the last of the window; a counter's falls are taken as restarts from zero. */
function change(window: RangeWindow, first: number, counter: boolean): number {
  const { values, hi } = window;
  let result = values[hi - 1]! - values[first]!;
  if (!counter) return result;
  const falls = (window.falls ??= findFalls(values));
  for (let i = firstAfter(falls, first); i < falls.length; i++) {
    const at = falls[i]!;
    if (at >= hi) break;
    result += values[at - 1]!;
  }
  return result;
}

/** The samples at which a counter falls, for the whole series: windows overlap, so this is found once and not in each. */
function findFalls(values: Float64Array): Uint32Array {
  let count = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) count++;
  const falls = new Uint32Array(count);
  for (let i = 1, to = 0; to < count; i++) if (values[i]! < values[i - 1]!) falls[to++] = i;
  return falls;
}

/** The first of ascending numbers that is above a bound. */
function firstAfter(ascending: Uint32Array, bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * `rate`, `increase` and `delta` as Prometheus works them out: the change between the window's first and last sample,
 * stretched to the window's ends where these are near (within 1.1 mean intervals), else by half an interval; a counter is
 * never stretched below zero. The two versions differ in whether that zero is looked at before or after the nearness.
 * Source: prometheus/prometheus promql/functions.go, of 2.42 and 3.x. Undefined with fewer than two samples.
 */
function extrapolatedChange(window: RangeWindow, kind: RateKind, rule: "3.x" | "2.x"): number | undefined {
  if (window.hi - window.lo < 2) return undefined;
  const result = change(window, window.lo, kind.counter);
  return result * stretchFactor(window, kind, rule, result);
}

/** The factor that `extrapolatedChange` stretches a change between two samples or more by. */
export function stretchFactor(window: RangeWindow, kind: RateKind, rule: "3.x" | "2.x", result: number): number {
  const { times, values, lo, hi } = window;
  const intervals = hi - lo - 1;
  const covered = (times[hi - 1]! - times[lo]!) / 1000;
  const interval = covered / intervals;
  const threshold = interval * 1.1;
  let before = (times[lo]! - window.startMs) / 1000;
  let after = (window.endMs - times[hi - 1]!) / 1000;

  const toZero = kind.counter && result > 0 && values[lo]! >= 0 ? covered * (values[lo]! / result) : Infinity;
  if (rule === "2.x" && toZero < before) before = toZero;
  if (before >= threshold) before = interval / 2;
  if (rule === "3.x" && toZero < before) before = toZero;
  if (after >= threshold) after = interval / 2;

  let factor = (covered + before + after) / covered;
  if (kind.perSecond) factor /= window.rangeMs / 1000;
  return factor;
}

/**
 * The rate without any stretching: the growth that the samples show between the last one before the window and the last one
 * in it, so that neighbouring windows add up to the whole and counters of whole things give whole numbers. A series that
 * begins inside the window counts from its first sample.
 */
export function exactChange(window: RangeWindow, kind: RateKind): number | undefined {
  const first = window.before >= 0 ? window.before : window.lo;
  if (window.hi - first < 2) return undefined;
  const result = change(window, first, kind.counter);
  return kind.perSecond ? result / (window.rangeMs / 1000) : result;
}

/** The change within a window by the rule asked for; undefined where it has too few samples. */
export function rangeChange(window: RangeWindow, kind: RateKind, rule: Rule): number | undefined {
  return rule === "exact" ? exactChange(window, kind) : extrapolatedChange(window, kind, rule);
}

/** `irate` and `idelta`: from the last two samples alone. */
export function lastChange(window: RangeWindow, kind: RateKind): number | undefined {
  const { times, values, lo, hi } = window;
  if (hi - lo < 2) return undefined;
  const seconds = (times[hi - 1]! - times[hi - 2]!) / 1000;
  if (seconds === 0) return undefined;
  const last = values[hi - 1]!;
  const previous = values[hi - 2]!;
  const result = kind.counter && last < previous ? last : last - previous;
  return kind.perSecond ? result / seconds : result;
}
