import { normalCumulative } from "./normal.ts";
import { choose, tiedCounts, untiedCumulative } from "./rank-distribution.ts";

/** The outcome of a two-sided Mann–Whitney test that two samples come from one distribution. */
type RankTest =
  /** Every value of both samples is the same: the test says nothing. */
  | { readonly kind: "all-equal" }
  /** A value is not a number: nothing can be ranked. */
  | { readonly kind: "not-a-number" }
  | {
      readonly kind: "tested";
      /** As benchstat computes it. With ties and samples of unequal size it depends on their order and may exceed 1. */
      readonly p: number;
      /** The true two-sided p: the probability of a U at least as far from its mean. Equal to `p` without such ties. */
      readonly twoSidedP: number;
    };

const exactLimit = 50;
const exactTiesLimit = 25;

/** Remembers the distributions without ties, which depend on the sizes alone. */
export type DistributionCache = Map<number, Float64Array>;

/**
 * Mann–Whitney U test with midranks, two-sided: exact for up to 50 values a side without ties and up to 25 with ties,
 * else by the normal approximation with corrections for ties and continuity.
 * @param first the baseline's values, ascending, at least one. @param second the other's.
 */
export function mannWhitney(first: Float64Array, second: Float64Array, cache: DistributionCache): RankTest {
  const n1 = first.length;
  const n2 = second.length;
  if (hasNaN(first) || hasNaN(second)) return { kind: "not-a-number" };
  const { u: u1, ties, hasTies } = rankStatistic(first, second);
  if (ties.length === 1) return { kind: "all-equal" };
  const limit = hasTies ? exactTiesLimit : exactLimit;
  if (n1 > limit || n2 > limit) return approximate(u1, n1, n2, ties);
  const u2 = n1 * n2 - u1;
  const least = Math.min(u1, u2);
  if (!hasTies) {
    const p = u1 === u2 ? 1 : 2 * (untied(n1, n2, cache)[Math.floor(least)] ?? 1);
    return { kind: "tested", p, twoSidedP: Math.min(1, p) };
  }
  const counts = tiedCounts(n1, n2, ties);
  const total = choose(n1 + n2, n1);
  const p = u1 === u2 ? 1 : (2 * sumUpTo(counts, 2 * least, n1, ties)) / total;
  return { kind: "tested", p, twoSidedP: Math.min(1, tails(counts, 2 * u1, n1 * n2) / total) };
}

function hasNaN(sorted: Float64Array): boolean {
  // Sorting puts not-a-number at one end.
  return Number.isNaN(sorted[0]) || Number.isNaN(sorted[sorted.length - 1]);
}

function untied(n1: number, n2: number, cache: DistributionCache): Float64Array {
  const key = Math.min(n1, n2) * 64 + Math.max(n1, n2);
  let cumulative = cache.get(key);
  if (cumulative === undefined) {
    cumulative = untiedCumulative(n1, n2);
    cache.set(key, cumulative);
  }
  return cumulative;
}

/** The number of draws that have 2U ≤ v; over two distinct values by benchstat's division, which rounds towards zero. */
function sumUpTo(counts: Float64Array, v: number, n1: number, ties: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at <= v && at < counts.length; at++) sum += counts[at] as number;
  const [low = 0, high = 0] = ties;
  const belowSupport = v - n1 * (low - n1);
  // The smallest possible 2U is n1·(low − n1) there: a v just below it counts as if it were reached.
  if (ties.length === 2 && n1 <= low && belowSupport < 0 && belowSupport > -(low + high)) return choose(low, n1);
  return sum;
}

/** The number of draws that have a 2U at least as far from its mean as `v`. */
function tails(counts: Float64Array, v: number, mean: number): number {
  const distance = Math.abs(v - mean);
  let sum = 0;
  for (let at = 0; at < counts.length; at++) if (Math.abs(at - mean) >= distance) sum += counts[at] as number;
  return sum;
}

function rankStatistic(
  first: Float64Array,
  second: Float64Array,
): { u: number; ties: readonly number[]; hasTies: boolean } {
  const ties: number[] = [];
  let rankSum = 0;
  let i = 0;
  let j = 0;
  let hasTies = false;
  while (i < first.length || j < second.length) {
    const value =
      j >= second.length || (i < first.length && (first[i] as number) <= (second[j] as number)) ? first[i] : second[j];
    const before = i + j;
    const firstBefore = i;
    while (i < first.length && first[i] === value) i++;
    while (j < second.length && second[j] === value) j++;
    const size = i + j - before;
    // Tied values share the mean of their ranks, which count from 1.
    rankSum += (i - firstBefore) * ((2 * before + size + 1) / 2);
    ties.push(size);
    if (size > 1) hasTies = true;
  }
  return { u: rankSum - (first.length * (first.length + 1)) / 2, ties, hasTies };
}

function approximate(u1: number, n1: number, n2: number, ties: readonly number[]): RankTest {
  const n = n1 + n2;
  let correction = 0;
  for (const size of ties) correction += size * size * size - size;
  const deviation = Math.sqrt((n1 * n2 * (n + 1 - correction / (n * (n - 1)))) / 12);
  if (deviation === 0) return { kind: "all-equal" };
  const offset = u1 - (n1 * n2) / 2;
  const z = (offset - Math.sign(offset) * 0.5) / deviation;
  const below = normalCumulative(z);
  const p = 2 * Math.min(below, 1 - below);
  // 1 − Φ vanishes for large z; the other tail does not.
  return { kind: "tested", p, twoSidedP: Math.min(1, 2 * normalCumulative(-Math.abs(z))) };
}

/**
 * The least number of samples a side that can reach `alpha` when the samples are wholly apart: 1 … 9 by benchstat's
 * table, undefined when more than 10 are needed.
 */
export function samplesForDifference(alpha: number): number | undefined {
  for (let n = 1; n <= 9; n++) if (leastP[n - 1]! <= alpha) return n;
  return undefined;
}

/** 2 / choose(2n, n) for n = 1 … 9. */
const leastP: readonly number[] = Array.from({ length: 9 }, (_, i) => 2 / choose(2 * i + 2, i + 1));
