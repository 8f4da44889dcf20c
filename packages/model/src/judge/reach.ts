import { choose } from "../stats/rank-distribution.ts";

/** More processes a side than this are not recommended to anybody. */
const most = 50;

/** The least p that samples of these sizes can give a two-sided rank test. */
export function leastRankP(before: number, after: number): number {
  return Math.min(1, 2 / choose(before + after, before));
}

/** Processes a side with which one comparison of `comparisons` can still reach alpha after correction. */
export function processesNeeded(comparisons: number, alpha: number): number {
  let n = 2;
  while (n < most && leastRankP(n, n) > alpha / Math.max(1, comparisons)) n++;
  return n;
}
