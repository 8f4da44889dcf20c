/**
 * Cumulative probabilities of the Mann–Whitney U statistic for samples of `n1` and `n2` values without ties, for
 * U = 0 … ⌊n1·n2/2⌋: entry u is P(U ≤ u). By the recurrence of Mann and Whitney (1947),
 * `p(n,m)(U) = (n·p(n−1,m)(U−m) + m·p(n,m−1)(U)) / (n+m)`.
 */
export function untiedCumulative(n1: number, n2: number): Float64Array {
  const small = Math.min(n1, n2);
  const large = Math.max(n1, n2);
  const half = Math.floor((n1 * n2) / 2);
  // density[n] is p(n,m) for the m of the current round; p(n,m) = p(m,n), so n ≤ m is enough.
  const density = Array.from({ length: small + 1 }, () => new Float64Array(half + 1));
  for (let m = 0; m <= large; m++) {
    (density[0] as Float64Array)[0] = 1;
    for (let n = 1; n <= Math.min(small, m); n++) {
      const fewer = density[n - 1] as Float64Array;
      const before = density[n <= m - 1 ? n : m - 1] as Float64Array;
      const out = density[n] as Float64Array;
      for (let u = Math.min(half, n * m); u >= 0; u--) {
        const left = u >= m ? n * (fewer[u - m] as number) : 0;
        out[u] = (left + m * (before[u] as number)) / (n + m);
      }
    }
  }
  const cumulative = density[small] as Float64Array;
  for (let u = 1; u <= half; u++) cumulative[u] = (cumulative[u - 1] as number) + (cumulative[u] as number);
  return cumulative;
}

/**
 * The law of twice the U statistic of sample 1 with midranks, given how many values tie at each rank: entry v is the
 * number of ways to draw sample 1 with 2U = v. Sums to `choose(n1 + n2, n1)`. (Klotz 1966.)
 * @param ties the size of each group of equal values, in ascending order of the values; sums to n1 + n2.
 */
export function tiedCounts(n1: number, n2: number, ties: readonly number[]): Float64Array {
  const top = 2 * n1 * n2;
  // ways[k] counts the draws of k values from the groups so far, by twice their rank sum less its floor k(k+1).
  let ways: Float64Array[] = [Float64Array.of(1)];
  let below = 0;
  for (const size of ties) {
    const twiceRank = 2 * below + size + 1;
    const most = Math.min(n1, ways.length - 1 + size);
    const next = Array.from({ length: most + 1 }, (_, k) => new Float64Array(2 * k * (below + size - k) + 1));
    for (let taken = 0; taken < ways.length; taken++) {
      const from = ways[taken] as Float64Array;
      for (let more = 0; more <= size && taken + more <= n1; more++) {
        const total = taken + more;
        const to = next[total] as Float64Array;
        // A draw of k values has at least the rank sum k(k+1)/2, which is taken off so that 2U starts at zero.
        const shift = more * twiceRank + taken * (taken + 1) - total * (total + 1);
        const choices = choose(size, more);
        for (let v = 0; v < from.length; v++) {
          const count = from[v] as number;
          if (count !== 0) to[v + shift] = (to[v + shift] as number) + count * choices;
        }
      }
    }
    ways = next;
    below += size;
  }
  const counts = ways[n1] ?? new Float64Array(0);
  if (counts.length === top + 1) return counts;
  const padded = new Float64Array(top + 1);
  padded.set(counts.subarray(0, top + 1));
  return padded;
}

/** Binomial coefficient; exact while the result is below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) result = (result * (n - i + 1)) / i;
  return result;
}
