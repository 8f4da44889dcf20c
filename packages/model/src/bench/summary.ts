import { fixed } from "../unit/fixed.ts";
import { medianOrderInterval, type OrderInterval } from "../stats/median-interval.ts";

/** The assumption about a unit's values: nothing (median, rank test) or exact (no noise at all). */
export type Assumption = "nothing" | "exact";

/** The centre of a sample and the interval around it. */
export interface Summary {
  /** Median; mode where values are assumed exact. */
  readonly center: number;
  /** Minus infinity when there are too few samples. */
  readonly low: number;
  readonly high: number;
}

/** Remembers the order interval for each sample size. */
export type IntervalCache = Map<number, OrderInterval>;

/**
 * The median with its distribution-free confidence interval.
 * @param sorted at least one value, ascending.
 */
export function medianSummary(sorted: Float64Array, confidence: number, cache: IntervalCache): Summary {
  const n = sorted.length;
  let interval = cache.get(n);
  if (interval === undefined) {
    interval = medianOrderInterval(n, confidence);
    cache.set(n, interval);
  }
  const low = interval.low < 1 ? -Infinity : (sorted[interval.low - 1] as number);
  const high = interval.high > n ? Infinity : (sorted[interval.high - 1] as number);
  return { center: medianOfSorted(sorted), low, high };
}

/**
 * The median as the quantile of Hyndman and Fan's type 8, in the very operations that benchstat uses, so that even the
 * last bit is the same.
 */
export function medianOfSorted(sorted: Float64Array): number {
  const position = 1 / 3 + 0.5 * (sorted.length + 1 / 3);
  const whole = Math.trunc(position);
  if (whole <= 0) return sorted[0] as number;
  if (whole >= sorted.length) return sorted[sorted.length - 1] as number;
  const below = sorted[whole - 1] as number;
  return below + (position - whole) * ((sorted[whole] as number) - below);
}

/** The most frequent value (the smallest on ties) and the whole range. @param sorted at least one value, ascending. */
export function exactSummary(sorted: Float64Array): Summary {
  const first = sorted[0] as number;
  let center = first;
  let most = 1;
  let run = 1;
  for (let i = 1; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] ? run + 1 : 1;
    if (run <= most) continue;
    most = run;
    center = sorted[i] as number;
  }
  return { center, low: first, high: sorted[sorted.length - 1] as number };
}

/** The interval as `±` text: a share of the centre in percent, `∞` where a bound is infinite, `?` across zero. */
export function rangeText({ center, low, high }: Summary): string {
  if (!Number.isFinite(low) && !Number.isNaN(low)) return "∞";
  if (!Number.isFinite(high) && !Number.isNaN(high)) return "∞";
  const sign = Math.sign(center);
  if (sign !== Math.sign(low) || sign !== Math.sign(high)) return "?";
  if (center === 0) return "0%";
  return `${fixed(100 * Math.max(high / center - 1, 1 - low / center), 0)}%`;
}
