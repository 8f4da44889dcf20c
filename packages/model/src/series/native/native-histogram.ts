import { exponentialBounds } from "./exponential-bounds.ts";

/** Tells of a sample whether its counter started again before it; a gauge may fall. Numbers as in Prometheus' chunks. */
export const Hint = { unknown: 0, reset: 1, notReset: 2, gauge: 3 } as const;

/** The schema whose bounds are listed; those of all others are powers of two with 2^schema buckets to each. */
export const customSchema = -53;

/** Counts of buckets by number, ascending. Bucket `i` of an exponential schema ends at `boundOf(i)`. */
export interface BucketCounts {
  readonly index: ArrayLike<number>;
  readonly count: ArrayLike<number>;
}

/** One sample of a native histogram. Source: prometheus/prometheus model/histogram/float_histogram.go. */
export interface NativeHistogram {
  readonly schema: number;
  readonly hint: number;
  readonly zeroThreshold: number;
  readonly zeroCount: number;
  readonly count: number;
  readonly sum: number;
  readonly positive: BucketCounts;
  readonly negative: BucketCounts;
  /** Upper bounds of custom buckets but the last, which is +Inf; empty for exponential ones. */
  readonly bounds: ArrayLike<number>;
}

export interface Bucket {
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
}

export const noBuckets: BucketCounts = { index: [], count: [] };

export const isCustom = ({ schema }: { readonly schema: number }): boolean => schema === customSchema;

/** The upper end of a bucket, as an absolute value. */
export function boundOf(index: number, schema: number, bounds: ArrayLike<number>): number {
  if (schema === customSchema) return index < 0 ? -Infinity : index < bounds.length ? bounds[index]! : Infinity;
  const exponent = schema < 0 ? index * 2 ** -schema : (index >> schema) + 1;
  const part = schema < 0 ? 1 : exponentialBounds[(index & ((1 << schema) - 1)) << (8 - schema)]!;
  // The last bucket of plain numbers would end where no number is; the one after it counts the infinite ones.
  if (part * 2 ** (exponent - 1024) === 1) return Number.MAX_VALUE;
  // In two steps, because 2^1024 and 2^-1074 are beyond what one factor can be.
  const half = exponent >> 1;
  return part * 2 ** half * 2 ** (exponent - half);
}

/** The buckets of one sign from zero outwards; of negative ones the bounds are absolute values. */
export function* bucketsOf(histogram: NativeHistogram, side: "positive" | "negative"): Generator<Bucket> {
  const { schema, bounds } = histogram;
  const { index, count } = histogram[side];
  for (let i = 0; i < index.length; i++) {
    const lower = boundOf(index[i]! - 1, schema, bounds);
    yield { lower, upper: boundOf(index[i]!, schema, bounds), count: count[i]! };
  }
}

/** All buckets in ascending order, the zero bucket among them where it has counts; none reaches into the zero bucket. */
export function allBuckets(histogram: NativeHistogram): Bucket[] {
  const { zeroThreshold, zeroCount } = histogram;
  const clear = (bucket: Bucket): Bucket =>
    bucket.lower > 0 && bucket.lower < zeroThreshold ? { ...bucket, lower: zeroThreshold } : bucket;
  const below = [...bucketsOf(histogram, "negative")].map(clear);
  const mirrored = below.reverse().map(({ lower, upper, count }) => ({ lower: -upper, upper: -lower, count }));
  const zero = zeroCount > 0 ? [{ lower: -zeroThreshold, upper: zeroThreshold, count: zeroCount }] : [];
  return [...mirrored, ...zero, ...[...bucketsOf(histogram, "positive")].map(clear)];
}

/** Each number of the histogram changed by one function: counts, sum and buckets; empty buckets are left out. */
export function mapCounts(histogram: NativeHistogram, change: (value: number) => number): NativeHistogram {
  const side = ({ index, count }: BucketCounts): BucketCounts => filled(index, Array.from(count, change));
  return {
    ...histogram,
    zeroCount: change(histogram.zeroCount),
    count: change(histogram.count),
    sum: change(histogram.sum),
    positive: side(histogram.positive),
    negative: side(histogram.negative),
  };
}

/** Buckets without those that are empty. */
export function filled(index: ArrayLike<number>, count: ArrayLike<number>): BucketCounts {
  const kept: { index: number[]; count: number[] } = { index: [], count: [] };
  for (let i = 0; i < index.length; i++) {
    if (count[i] === 0) continue;
    kept.index.push(index[i]!);
    kept.count.push(count[i]!);
  }
  return kept;
}

/** Whether two histograms have the same bits in the same layout. */
export function equalHistograms(a: NativeHistogram, b: NativeHistogram): boolean {
  const same = (x: ArrayLike<number>, y: ArrayLike<number>): boolean =>
    x.length === y.length && Array.prototype.every.call(x, (value: number, i) => Object.is(value, y[i]));
  const numbers = ({ schema, count, sum, zeroThreshold, zeroCount }: NativeHistogram): number[] =>
    isCustom({ schema }) ? [schema, count, sum] : [schema, count, sum, zeroThreshold, zeroCount];
  return (
    same(numbers(a), numbers(b)) &&
    same(a.bounds, b.bounds) &&
    (["positive", "negative"] as const).every(
      (side) => same(a[side].index, b[side].index) && same(a[side].count, b[side].count),
    )
  );
}
