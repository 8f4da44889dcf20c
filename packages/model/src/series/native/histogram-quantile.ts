import { KahanSum } from "../promql/kahan.ts";
import { allBuckets, type Bucket, isCustom, type NativeHistogram } from "./native-histogram.ts";

/**
 * `histogram_quantile` of a native histogram: on a scale of logarithms inside exponential buckets, linear inside custom ones
 * and the zero bucket. Source: prometheus/prometheus promql/quantile.go.
 */
export function nativeQuantile(q: number, histogram: NativeHistogram): number {
  if (q < 0) return -Infinity;
  if (q > 1) return Infinity;
  if (histogram.count === 0 || Number.isNaN(q)) return Number.NaN;
  // NaN observations are in the count and in no bucket, so the rank holds from below only.
  const fromBelow = Number.isNaN(histogram.sum) || q < 0.5;
  const buckets = allBuckets(histogram);
  if (!fromBelow) buckets.reverse();
  let rank = (fromBelow ? q : 1 - q) * histogram.count;
  let bucket: Bucket = { lower: 0, upper: 0, count: 0 };
  let count = 0;
  for (const one of buckets) {
    bucket = one;
    if (one.count === 0) continue;
    count += one.count;
    if (count >= rank) break;
  }
  let { lower, upper } = bucket;
  if (isCustom(histogram)) {
    if (lower === -Infinity) {
      if (upper <= 0) return upper;
      lower = 0;
    } else if (upper === Infinity) return lower;
  } else if (lower < 0 && upper > 0) ({ lower, upper } = oneSided(bucket, histogram));
  count = Math.min(count, histogram.count);
  if (count < rank) return Number.isNaN(histogram.sum) ? Number.NaN : upper;
  rank = fromBelow ? rank - (count - bucket.count) : count - rank;
  const part = rank / bucket.count;
  if (isCustom(histogram) || (lower <= 0 && upper >= 0)) return lower + (upper - lower) * part;
  const [low, high] = [Math.log2(Math.abs(lower)), Math.log2(Math.abs(upper))];
  return lower > 0 ? 2 ** (low + (high - low) * part) : -(2 ** (high + (low - high) * (1 - part)));
}

/** The zero bucket of a histogram whose values are all of one sign reaches no further than zero. */
function oneSided(bucket: Bucket, { positive, negative }: NativeHistogram): Bucket {
  if (negative.count.length === 0 && positive.count.length > 0) return { ...bucket, lower: 0 };
  if (positive.count.length === 0 && negative.count.length > 0) return { ...bucket, upper: 0 };
  return bucket;
}

/** `histogram_fraction` of a native histogram: the share of observations between two values. */
export function nativeFraction(from: number, to: number, histogram: NativeHistogram): number {
  if (histogram.count === 0 || Number.isNaN(from) || Number.isNaN(to)) return Number.NaN;
  if (from >= to) return 0;
  const custom = isCustom(histogram);
  let below = 0;
  let fromRank: number | undefined;
  let toRank: number | undefined;
  for (const one of allBuckets(histogram)) {
    let bucket = one;
    const isZero = !custom && one.lower <= 0 && one.upper >= 0;
    if (custom && one.lower === -Infinity && one.upper > 0) bucket = { ...one, lower: 0 };
    else if (isZero) bucket = oneSided(one, histogram);
    const rankAt = (value: number): number | undefined => {
      if (bucket.lower >= value) return below;
      if (bucket.upper <= value) return undefined;
      if ((custom || isZero) && bucket.lower === -Infinity) return bucket.count;
      return below + bucket.count * partBelow(value, bucket, custom || isZero);
    };
    fromRank ??= rankAt(from);
    toRank ??= rankAt(to);
    if (fromRank !== undefined && toRank !== undefined) break;
    below += bucket.count;
  }
  const most = Number.isNaN(histogram.sum)
    ? allBuckets(histogram).reduce((sum, { count }) => sum + count, 0)
    : histogram.count;
  const rank = (found: number | undefined): number => (found === undefined || found > most ? most : found);
  return (rank(toRank) - rank(fromRank)) / histogram.count;
}

/** The part of a bucket that is below a value inside of it. */
function partBelow(value: number, { lower, upper }: Bucket, isLinear: boolean): number {
  if (isLinear) return (value - lower) / (upper - lower);
  const [low, high, at] = [Math.log2(Math.abs(lower)), Math.log2(Math.abs(upper)), Math.log2(Math.abs(value))];
  return value > 0 ? (at - low) / (high - low) : 1 - (at - high) / (low - high);
}

/** `histogram_stdvar`: the variance of observations that are taken to be in the middle of their buckets. */
export function nativeVariance(histogram: NativeHistogram): number {
  const mean = histogram.sum / histogram.count;
  const total = new KahanSum();
  for (const { lower, upper, count } of allBuckets(histogram)) {
    if (count === 0) continue;
    let middle = 0;
    if (isCustom(histogram)) middle = (upper + lower) / 2;
    else if (lower > 0 || upper < 0) middle = Math.sign(upper) * Math.sqrt(upper * lower);
    total.add(count * (middle - mean) * (middle - mean));
  }
  return total.total / histogram.count;
}
