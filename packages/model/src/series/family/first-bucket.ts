/** One bucket of a classic histogram: its upper bound and how many observations are at or below it. */
export interface CumulativeBucket {
  readonly bound: number;
  readonly count: number;
}

/** The reason that a quantile is refused. */
export interface QuantileRefusal {
  readonly quantile: number;
  /** Upper bound of the first bucket. */
  readonly bound: number;
  /** The answer that `histogram_quantile` would give: the bound times the quantile's place in the bucket. */
  readonly wouldSay: number;
  readonly total: number;
}

/**
 * Whether the `q`-quantile of a histogram falls into its first bucket, where `histogram_quantile` can only divide the
 * bound evenly: lock waits of microseconds then read 99 ms under a first bound of 100 ms. Null when it does not, or when
 * there is nothing to say. `buckets` in ascending order of bounds, counts being exact increases over the time asked for.
 */
export function refuseFirstBucket(buckets: readonly CumulativeBucket[], q: number): QuantileRefusal | null {
  const first = buckets[0];
  const last = buckets[buckets.length - 1];
  if (first === undefined || last === undefined || buckets.length < 2 || last.bound !== Infinity) return null;
  const rank = q * last.count;
  if (last.count <= 0 || first.bound <= 0 || first.count < rank) return null;
  return { quantile: q, bound: first.bound, wouldSay: (first.bound * rank) / first.count, total: last.count };
}
