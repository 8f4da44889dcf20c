/** The number of iterations that a benchmark ran before the round whose number it prints. */
interface RampUp {
  readonly likely: number;
  /** The least and the most that there can have been. */
  readonly low: number;
  readonly high: number;
}

/**
 * Iterations of the smaller rounds that `testing` runs before the round it reports: a profile of the run has them, the
 * printed N does not. The rounds begin with one iteration and each is at most a hundred times the last; the last one
 * is predicted to take 1.2 times the wanted time, so that the round before it, which took less than that, had under
 * N / 1.2 iterations. With a constant time per operation the rounds are the powers of a hundred below N.
 * Source: go/src/testing/benchmark.go, `launch` and `predictN`.
 * @param rounds `timed`: the default; `fixed`: `-benchtime=Nx`, where only the one-iteration probe comes before;
 *   `loop`: `b.Loop()`, which counts all it runs.
 */
export function rampUp(iterations: number, rounds: BenchRounds): RampUp {
  if (iterations <= 1 || rounds === "loop") return { likely: 0, low: 0, high: 0 };
  if (rounds === "fixed") return { likely: 1, low: 1, high: 1 };
  let likely = 0;
  let low = 0;
  for (let round = 1; round < iterations; round *= stepLimit) {
    likely += round;
    // A slow start predicts too few: then this round was smaller than the power of a hundred.
    low += Math.min(round, Math.ceil(iterations / slowStart));
  }
  // One predicted round that just missed the wanted time, after those that were a hundred times the last.
  const missed = Math.floor(iterations / overshoot);
  let high = missed;
  for (let round = 1; round < missed / overshoot; round *= stepLimit) high += round;
  return { likely, low: Math.min(low, likely), high: Math.max(likely, high) };
}

export type BenchRounds = "timed" | "fixed" | "loop";

/** A round has at most this many times the iterations of the one before. */
const stepLimit = 100;
/** An operation of a small round is taken to be at most this many times slower than one of the last. */
const slowStart = 4;
/** The last round aims at this many times the wanted time. */
export const overshoot = 1.2;
