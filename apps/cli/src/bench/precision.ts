import { studentQuantile } from "./student.ts";

/** The precision of the ratio of a variant to the first one. */
export interface Precision {
  /** Rounds in which both variants gave a value. */
  readonly rounds: number;
  /** The geometric mean of the rounds' ratios, variant over first variant. */
  readonly ratio: number;
  /** Half of the 95 % interval as a factor less 1: 0.02 says that the interval goes from ratio / 1.02 to ratio × 1.02. */
  readonly half: number;
}

/**
 * The 95 % interval of the ratio of two variants. With d = ln(value / base value) of each round's two processes, it is
 * exp(mean(d) ± t(0.975, n - 1) · s(d) / √n), where s is the standard deviation with n - 1. The two processes of
 * a round run one right after the other, so what the machine does over minutes is in both and not in d.
 * @param base one value a round of the first variant (the median within its process).
 * @param values the same rounds of the other variant.
 * @returns undefined for fewer than two rounds, or for a value that is not above 0 and so has no logarithm.
 */
export function precisionOf(base: readonly number[], values: readonly number[]): Precision | undefined {
  const rounds = Math.min(base.length, values.length);
  if (rounds < 2) return undefined;
  const logs: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const log = Math.log((values[i] as number) / (base[i] as number));
    if (!Number.isFinite(log)) return undefined;
    logs.push(log);
  }
  const mean = logs.reduce((sum, log) => sum + log, 0) / rounds;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const error = Math.sqrt(squares / (rounds - 1) / rounds);
  return { rounds, ratio: Math.exp(mean), half: Math.expm1(studentQuantile(0.975, rounds - 1) * error) };
}

/**
 * Rounds that would bring the interval down to `target`, if the spread stays as it is: an interval falls with the square
 * root of the rounds, and Student's factor falls with it.
 */
export function roundsFor(precision: Precision, target: number): number {
  const { rounds, half } = precision;
  if (half <= target) return rounds;
  const spread = (Math.log1p(half) * Math.sqrt(rounds)) / studentQuantile(0.975, rounds - 1);
  const enough = (n: number): boolean => studentQuantile(0.975, n - 1) * (spread / Math.sqrt(n)) <= Math.log1p(target);
  // The normal factor 1.96 gives the least that is possible; Student's adds a few rounds to it.
  let needed = Math.max(2, Math.floor((1.96 * spread) ** 2 / Math.log1p(target) ** 2));
  if (needed > 10_000) return needed;
  while (!enough(needed)) needed++;
  return needed;
}
