/** Cumulative buckets of one classic histogram, ascending in bound; bounds may repeat. */
export interface Buckets {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
}

/** Neighbouring counts closer than this (relative) are float noise; 3.x makes them equal. */
const noise = 1e-12;

/**
 * `histogram_quantile` of a classic histogram: the bucket that holds rank q, linear inside it. NaN where there are no
 * observations, fewer than two buckets or no `+Inf` bucket. Source: prometheus/prometheus promql/quantile.go.
 */
export function bucketQuantile(q: number, buckets: Buckets, ignoreNoise: boolean): number {
  if (Number.isNaN(q)) return Number.NaN;
  if (q < 0) return -Infinity;
  if (q > 1) return Infinity;
  if (buckets.bounds[buckets.bounds.length - 1] !== Infinity) return Number.NaN;
  const { bounds, counts } = rising(coalesce(buckets), ignoreNoise);
  const last = bounds.length - 1;
  if (last < 1) return Number.NaN;
  const observations = counts[last]!;
  if (observations === 0 || Number.isNaN(observations)) return Number.NaN;
  let rank = q * observations;
  let at = 0;
  while (at < last && !(counts[at]! >= rank)) at++;
  if (at === last) return bounds[last - 1]!;
  if (at === 0 && bounds[0]! <= 0) return bounds[0]!;
  let from = 0;
  let count = counts[at]!;
  if (at > 0) {
    from = bounds[at - 1]!;
    count -= counts[at - 1]!;
    rank -= counts[at - 1]!;
  }
  return from + (bounds[at]! - from) * (rank / count);
}

/** `histogram_fraction` of a classic histogram: the share of observations between two values. */
export function bucketFraction(lower: number, upper: number, buckets: Buckets): number {
  if (buckets.bounds[buckets.bounds.length - 1] !== Infinity) return Number.NaN;
  const { bounds, counts } = coalesce(buckets);
  const total = counts[counts.length - 1]!;
  if (total === 0 || Number.isNaN(lower) || Number.isNaN(upper)) return Number.NaN;
  if (lower >= upper) return 0;
  return (rankOf(upper, bounds, counts, total) - rankOf(lower, bounds, counts, total)) / total;
}

/** The number of observations below a value, linear inside a bucket that has two finite ends. */
function rankOf(value: number, bounds: readonly number[], counts: readonly number[], total: number): number {
  let below = 0;
  let from = bounds[0]! <= 0 ? -Infinity : 0;
  for (let i = 0; i < bounds.length; i++) {
    if (from >= value) return Math.min(below, total);
    const to = bounds[i]!;
    const count = counts[i]!;
    if (to > value) {
      const inside = from === -Infinity ? count : below + ((count - below) * (value - from)) / (to - from);
      return Math.min(inside, total);
    }
    below = count;
    from = to;
  }
  return total;
}

/** Buckets with equal bounds added up. */
function coalesce(buckets: Buckets): { bounds: number[]; counts: number[] } {
  const bounds: number[] = [];
  const counts: number[] = [];
  buckets.bounds.forEach((bound, i) => {
    const last = bounds.length - 1;
    if (last >= 0 && bounds[last] === bound) counts[last]! += buckets.counts[i]!;
    else {
      bounds.push(bound);
      counts.push(buckets.counts[i]!);
    }
  });
  return { bounds, counts };
}

/** Counts that never fall: a scrape may catch a histogram in the middle of an update. */
function rising(buckets: { bounds: number[]; counts: number[] }, ignoreNoise: boolean): Buckets {
  const counts = [...buckets.counts];
  let highest = counts[0] ?? 0;
  for (let i = 1; i < counts.length; i++) {
    const count = counts[i]!;
    if (count < highest || (ignoreNoise && almostEqual(count, highest))) counts[i] = highest;
    else if (count > highest) highest = count;
  }
  return { bounds: buckets.bounds, counts };
}

function almostEqual(a: number, b: number): boolean {
  if (a === b) return true;
  const size = Math.abs(a) + Math.abs(b);
  return Math.abs(a - b) / Math.min(size, Number.MAX_VALUE) < noise;
}
