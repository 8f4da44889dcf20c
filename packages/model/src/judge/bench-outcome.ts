import type { BetterWay } from "./directions.ts";

/** The outcome of a benchmark between two variants. `small`: beyond chance, but less than the least effect that counts. */
export const benchOutcomes = ["better", "worse", "changed", "small", "same"] as const;
export type BenchOutcome = (typeof benchOutcomes)[number];

/** An outcome under another better direction than the one it was judged by; what did not change stays as it is. */
export function directedOutcome(outcome: BenchOutcome, delta: number | null, direction: BetterWay): BenchOutcome {
  if (outcome === "same" || outcome === "small" || delta === null) return outcome;
  if (direction === "unknown") return "changed";
  return delta < 0 === (direction === "lower") ? "better" : "worse";
}
