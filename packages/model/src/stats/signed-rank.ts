import { normalCumulative } from "./normal.ts";

/** Above this many differences the normal approximation takes over from the exact distribution. */
const exactLimit = 50;

/**
 * Wilcoxon's signed-rank test that differences are symmetric around zero: the two-sided p. Differences of zero are left
 * out, ties share the mean of their ranks, and the distribution given those ranks is exact for up to 50 differences.
 * 1 where no difference is left. (Wilcoxon 1945; scipy.stats.wilcoxon gives the same without ties.)
 */
export function signedRankP(differences: readonly number[]): number {
  const used = differences.filter((value) => value !== 0).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const n = used.length;
  if (n === 0) return 1;
  // Twice the ranks, so that midranks are whole numbers.
  const ranks: number[] = [];
  for (let start = 0; start < n;) {
    let end = start + 1;
    while (end < n && Math.abs(used[end]!) === Math.abs(used[start]!)) end++;
    for (let at = start; at < end; at++) ranks.push(start + 1 + end);
    start = end;
  }
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const positive = ranks.reduce((sum, rank, at) => sum + (used[at]! > 0 ? rank : 0), 0);
  const least = Math.min(positive, total - positive);
  if (n > exactLimit) {
    const variance = ranks.reduce((sum, rank) => sum + rank * rank, 0) / 4;
    return Math.min(1, 2 * normalCumulative((least + 1 - total / 2) / Math.sqrt(variance)));
  }
  // counts[s] is the number of sign patterns, halved at each step, whose positive ranks add up to s.
  const share = new Float64Array(total + 1);
  share[0] = 1;
  let top = 0;
  for (const rank of ranks) {
    for (let sum = top; sum >= 0; sum--) {
      const half = share[sum]! / 2;
      share[sum] = half;
      share[sum + rank] = share[sum + rank]! + half;
    }
    top += rank;
  }
  let tail = 0;
  for (let sum = 0; sum <= least; sum++) tail += share[sum]!;
  return Math.min(1, 2 * tail);
}

/** The least p that so many pairs can give: every difference of one sign. */
export function leastSignedRankP(pairs: number): number {
  return Math.min(1, 2 ** (1 - pairs));
}
