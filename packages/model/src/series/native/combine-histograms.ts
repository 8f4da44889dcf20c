import { KahanSum } from "../promql/kahan.ts";
import { type BucketCounts, bucketsOf, filled, Hint, isCustom, type NativeHistogram } from "./native-histogram.ts";

/**
 * A sum of native histograms, each number with its rounding errors kept: schemas, zero buckets and custom bounds are brought
 * to what all have in common. Source: prometheus/prometheus model/histogram/float_histogram.go, `KahanAdd`, `Add` and `Sub`.
 */
export class HistogramSum {
  #schema: number;
  #hint: number;
  #zeroThreshold: number;
  #bounds: ArrayLike<number>;
  readonly #zero: KahanSum;
  readonly #count: KahanSum;
  readonly #sum: KahanSum;
  #positive = new Map<number, KahanSum>();
  #negative = new Map<number, KahanSum>();

  constructor(first: NativeHistogram) {
    this.#schema = first.schema;
    this.#hint = first.hint;
    this.#zeroThreshold = first.zeroThreshold;
    this.#bounds = first.bounds;
    this.#zero = new KahanSum(first.zeroCount);
    this.#count = new KahanSum(first.count);
    this.#sum = new KahanSum(first.sum);
    for (const side of ["positive", "negative"] as const) {
      const { index, count } = first[side];
      for (let i = 0; i < index.length; i++) this.#side(side).set(index[i]!, new KahanSum(count[i]));
    }
  }

  /** Adds a histogram, or takes it away with a `sign` of -1; false where one has custom buckets and the other has not. */
  add(other: NativeHistogram, sign: 1 | -1 = 1): boolean {
    if (isCustom(other) !== isCustom({ schema: this.#schema })) return false;
    this.#hint = joinHints(this.#hint, other.hint);
    let added = other;
    if (isCustom(other)) {
      const common = commonBounds(this.#bounds, other.bounds);
      added = withBounds(other, common);
      this.#positive = regroup(this.#positive, boundMapping(this.#bounds, common));
      this.#bounds = common;
    } else {
      added = this.#reconcileZero(other);
      const schema = Math.min(this.#schema, other.schema);
      added = withSchema(added, schema);
      const mapping = schemaMapping(this.#schema, schema);
      this.#positive = regroup(this.#positive, mapping);
      this.#negative = regroup(this.#negative, mapping);
      this.#schema = schema;
      this.#zero.add(sign * added.zeroCount);
    }
    this.#count.add(sign * other.count);
    this.#sum.add(sign * other.sum);
    for (const side of ["positive", "negative"] as const) {
      const { index, count } = added[side];
      const own = this.#side(side);
      for (let i = 0; i < index.length; i++) addTo(own, index[i]!, sign * count[i]!);
    }
    return true;
  }

  /** The sum, each number divided by `divisor`; empty buckets are left out. */
  total(divisor = 1): NativeHistogram {
    const number = (kept: KahanSum): number => kept.sum / divisor + kept.error / divisor;
    return {
      schema: this.#schema,
      hint: this.#hint,
      zeroThreshold: this.#zeroThreshold,
      zeroCount: number(this.#zero),
      count: number(this.#count),
      sum: number(this.#sum),
      positive: sorted(this.#positive, number),
      negative: sorted(this.#negative, number),
      bounds: this.#bounds,
    };
  }

  #side(side: "positive" | "negative"): Map<number, KahanSum> {
    return side === "positive" ? this.#positive : this.#negative;
  }

  /** Widens the smaller zero bucket until both are the same and end where no counted bucket goes on. */
  #reconcileZero(other: NativeHistogram): NativeHistogram {
    let theirs = other;
    while (theirs.zeroThreshold !== this.#zeroThreshold) {
      if (this.#zeroThreshold > theirs.zeroThreshold) theirs = withZeroThreshold(theirs, this.#zeroThreshold);
      else {
        const own = withZeroThreshold(this.total(), theirs.zeroThreshold);
        this.#zeroThreshold = own.zeroThreshold;
        this.#zero.sum = own.zeroCount;
        this.#zero.error = 0;
        for (const side of ["positive", "negative"] as const) {
          const kept = new Set(Array.from(own[side].index));
          for (const index of this.#side(side).keys()) if (!kept.has(index)) this.#side(side).delete(index);
        }
      }
    }
    return theirs;
  }
}

/** One histogram less another, or null where only one has custom buckets. */
export function subtract(a: NativeHistogram, b: NativeHistogram): NativeHistogram | null {
  const sum = new HistogramSum(a);
  return sum.add(b, -1) ? sum.total() : null;
}

/** The histogram with fewer, wider buckets. */
export function withSchema(histogram: NativeHistogram, schema: number): NativeHistogram {
  if (schema === histogram.schema) return histogram;
  const mapping = schemaMapping(histogram.schema, schema);
  const side = (buckets: BucketCounts): BucketCounts => regroupCounts(buckets, mapping);
  return { ...histogram, schema, positive: side(histogram.positive), negative: side(histogram.negative) };
}

/** The histogram with a zero bucket at least so wide; wider where the threshold is inside a bucket that has counts. */
export function withZeroThreshold(histogram: NativeHistogram, wanted: number): NativeHistogram {
  if (histogram.zeroThreshold === wanted) return histogram;
  let threshold = wanted;
  for (let before = Number.NaN; before !== threshold;) {
    before = threshold;
    for (const side of ["positive", "negative"] as const) {
      for (const { lower, upper, count } of bucketsOf(histogram, side)) {
        if (lower < threshold && upper > threshold && count !== 0) threshold = upper;
      }
    }
  }
  const zero = new KahanSum(histogram.zeroCount);
  const outside = (side: "positive" | "negative"): BucketCounts => {
    const { index, count } = histogram[side];
    const counts = [...bucketsOf(histogram, side)].map((bucket, i) => {
      if (bucket.lower >= threshold) return count[i]!;
      zero.add(bucket.count);
      return 0;
    });
    return filled(index, counts);
  };
  const [positive, negative] = [outside("positive"), outside("negative")];
  return { ...histogram, zeroThreshold: threshold, zeroCount: zero.total, positive, negative };
}

/** Upper bounds that both histograms have. */
export function commonBounds(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  const theirs = new Set(Array.from(b));
  return Array.from(a).filter((bound) => theirs.has(bound));
}

/** A histogram of custom buckets with some of its bounds only. */
export function withBounds(histogram: NativeHistogram, bounds: readonly number[]): NativeHistogram {
  if (bounds.length === histogram.bounds.length) return histogram;
  return { ...histogram, bounds, positive: regroupCounts(histogram.positive, boundMapping(histogram.bounds, bounds)) };
}

type Mapping = ((index: number) => number) | null;

/** Maps a bucket to the one that takes its count when the schema becomes smaller; null where all stay. */
function schemaMapping(from: number, to: number): Mapping {
  return from === to ? null : (index) => ((index - 1) >> (from - to)) + 1;
}

function boundMapping(from: ArrayLike<number>, to: readonly number[]): Mapping {
  if (from.length === to.length) return null;
  return (index) => {
    const bound = from[index];
    const at = bound === undefined ? -1 : to.findIndex((one) => one >= bound);
    return at < 0 ? to.length : at;
  };
}

function regroup(buckets: Map<number, KahanSum>, mapping: Mapping): Map<number, KahanSum> {
  if (mapping === null) return buckets;
  const out = new Map<number, KahanSum>();
  for (const [index, { sum, error }] of [...buckets].sort(([a], [b]) => a - b)) {
    addTo(out, mapping(index), sum);
    addTo(out, mapping(index), error);
  }
  return out;
}

function regroupCounts({ index, count }: BucketCounts, mapping: Mapping): BucketCounts {
  if (mapping === null) return { index, count };
  const out = new Map<number, number>();
  for (let i = 0; i < index.length; i++) {
    const target = mapping(index[i]!);
    out.set(target, (out.get(target) ?? 0) + count[i]!);
  }
  return { index: [...out.keys()], count: [...out.values()] };
}

function addTo(buckets: Map<number, KahanSum>, index: number, value: number): void {
  const known = buckets.get(index);
  if (known === undefined) buckets.set(index, new KahanSum(value));
  else known.add(value);
}

function sorted(buckets: ReadonlyMap<number, KahanSum>, number: (kept: KahanSum) => number): BucketCounts {
  const order = [...buckets].sort(([a], [b]) => a - b);
  return filled(
    order.map(([index]) => index),
    order.map(([, kept]) => number(kept)),
  );
}

/** A gauge makes the result a gauge; where the two disagree otherwise nothing is known. */
function joinHints(a: number, b: number): number {
  if (a === b) return a;
  return a === Hint.gauge || b === Hint.gauge ? Hint.gauge : Hint.unknown;
}
