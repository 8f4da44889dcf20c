import { normalCumulative, normalQuantile } from "../stats/normal.ts";

/** Sequences shorter than this say nothing about a memory. */
const shortest = 5;

/** The pooled likeness that neighbours must have before intervals are widened for it: less widens nothing that matters. */
const leastCorrelation = 0.1;

/** The evidence of the values' order besides the values. */
export interface Drift {
  /** Lag-1 correlation, pooled over all sequences and corrected for the mean taken off; 0 unless it is beyond chance. */
  readonly correlation: number;
  /** The values are too few to show a correlation, and one is assumed. */
  readonly isAssumed: boolean;
  /** Median over the sequences of last less first, along a straight line: a difference of logarithms; 0 unless beyond chance. */
  readonly trend: number;
}

/**
 * Looks for a machine that moves while benchmarks run, in the values of one side after the other, all benchmarks pooled:
 * one benchmark of ten processes shows nothing, twenty together do.
 * @param sequences values in their order: logarithms, or log ratios of rounds that both sides took part in.
 */
export function driftOf(sequences: readonly Float64Array[], isAlternated: boolean): Drift {
  const alpha = isAlternated ? alternatedAlpha : unbalancedAlpha;
  const used = sequences.filter(({ length }) => length >= shortest);
  let product = 0;
  let square = 0;
  let count = 0;
  let bias = 0;
  const slopes: number[] = [];
  for (const values of used) {
    const n = values.length;
    const residuals = standardised(values);
    if (residuals === null) continue;
    count += n;
    bias += 1;
    for (let i = 0; i < n; i++) square += residuals[i]! ** 2;
    for (let i = 1; i < n; i++) product += residuals[i]! * residuals[i - 1]!;
    slopes.push(lineRise(values));
  }
  const assumed = isAlternated ? 0 : unseenCorrelation(count);
  if (count === 0) return { correlation: assumed, trend: 0, isAssumed: assumed > 0 };
  // Taking off the mean of each sequence makes neighbours look unlike by about 1/n.
  const raw = product / square;
  const corrected = raw + ((1 + 3 * Math.max(0, raw)) * bias) / count;
  const z = (raw + bias / count) * Math.sqrt(count);
  const isDrift = corrected >= leastCorrelation && 1 - normalCumulative(z) <= alpha;
  slopes.sort((a, b) => a - b);
  return {
    correlation: isDrift ? Math.min(0.9, Math.max(isAlternated ? 0 : mostUnseen, corrected)) : assumed,
    isAssumed: !isDrift && assumed > 0,
    trend:
      Math.abs(trendOf(used)) >= normalQuantile(1 - alpha / (isAlternated ? 2 : 20))
        ? (slopes[slopes.length >> 1] ?? 0)
        : 0,
  };
}

/**
 * The chance at which neighbours that merely look alike are taken for a drift. Where sides did not take turns, a false
 * alarm only widens intervals; where they did, it would take a proof away.
 */
const unbalancedAlpha = 0.1;
const alternatedAlpha = 0.001;

/** With fewer values than this a drift cannot be seen, so that sides which did not take turns are taken to have one. */
const testableCount = 200;

/**
 * The correlation that so many values cannot rule out: 2.24 of its standard errors 1/√n (a one-sided 99 %), 0.5 at most.
 * Enough values show a correlation, and none is assumed.
 */
function unseenCorrelation(values: number): number {
  return values >= testableCount ? 0 : Math.min(mostUnseen, 2.24 / Math.sqrt(values));
}
const mostUnseen = 0.5;

/** The factor by which a variance of means grows when neighbours resemble each other: (1 + ρ) / (1 − ρ). */
export function inflationOf({ correlation }: Drift): number {
  return (1 + correlation) / (1 - correlation);
}

function standardised(values: Float64Array): Float64Array | null {
  const n = values.length;
  let mean = 0;
  for (const value of values) mean += value / n;
  let square = 0;
  for (const value of values) square += (value - mean) ** 2;
  if (!(square > 0)) return null;
  const deviation = Math.sqrt(square / n);
  return values.map((value) => (value - mean) / deviation);
}

/**
 * Mann and Kendall's test of a trend over the order, in the average over all sequences of the commonest length: where one
 * process runs a whole suite, a slow minute is in all of its benchmarks and must count once.
 */
function trendOf(sequences: readonly Float64Array[]): number {
  const lengths = new Map<number, number>();
  for (const { length } of sequences) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const [n] = [...lengths].toSorted((a, b) => b[1] - a[1])[0] ?? [0];
  const sums = new Float64Array(n);
  for (const values of sequences) {
    const standard = values.length === n ? standardised(values) : null;
    standard?.forEach((value, at) => (sums[at]! += value));
  }
  const variance = (n * (n - 1) * (2 * n + 5)) / 18;
  return variance === 0 ? 0 : kendallScore(sums) / Math.sqrt(variance);
}

/** Kendall's score: pairs that rise less pairs that fall. */
function kendallScore(values: Float64Array): number {
  let score = 0;
  for (let j = 1; j < values.length; j++) for (let i = 0; i < j; i++) score += Math.sign(values[j]! - values[i]!);
  return score;
}

/** The rise of a least-squares line from the first value to the last. */
function lineRise(values: Float64Array): number {
  const n = values.length;
  const middle = (n - 1) / 2;
  let top = 0;
  let below = 0;
  for (let i = 0; i < n; i++) {
    top += (i - middle) * values[i]!;
    below += (i - middle) ** 2;
  }
  return (top / below) * (n - 1);
}
