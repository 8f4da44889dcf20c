import { expect, it } from "vitest";
import { benchRuns, type MeasuredVariant, noisy } from "../../test-support/bench-runs.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { judgeBenches } from "./judge-benches.ts";
import { defaultJudgePolicy } from "./policy.ts";

/** Levels and outcomes of benchmarks of ten processes a side, whose order nothing tells. */
function judged(factor: number): string[] {
  const normal = seededNormal(11);
  const variant = (label: string, by: number): MeasuredVariant => ({
    label,
    benchmarks: { A: noisy(25_000 * by, 10, 0.2, normal), B: noisy(400 * by, 10, 0.2, normal) },
  });
  const comparison = compareBenches(benchRuns([variant("before", 1), variant("after", factor)]), defaultFlags, "full");
  return judgeBenches(comparison, defaultJudgePolicy).cells.map(
    ({ outcome, certainty: { level, conditions } }) =>
      `${outcome} ${level} ${conditions.map(({ kind }) => kind).join()}`,
  );
}

it("processes that take 1.4 times as long are not said to show no change because a drift could not be seen among them", () => {
  expect(judged(1.4)).toEqual(["worse differs order-unknown", "worse differs order-unknown"]);
});

it("processes of one program are", () => {
  expect(judged(1)).toEqual(["same noise order-unknown", "same noise order-unknown"]);
});
