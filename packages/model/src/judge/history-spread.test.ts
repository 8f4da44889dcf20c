import { expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { benchRuns, noisy } from "../../test-support/bench-runs.ts";
import { historySpread } from "./history-spread.ts";
import { judgeBenches } from "./judge-benches.ts";
import { defaultJudgePolicy } from "./policy.ts";

const normal = seededNormal(7);
const compared = (variants: Parameters<typeof benchRuns>[0]) =>
  compareBenches(benchRuns(variants), defaultFlags, "full");

/** A line of reports of one process each, 2 % apart, whose level once rose by half. */
const line = Array.from({ length: 14 }, (_, at) => ({
  label: String(at),
  benchmarks: { A: noisy(at < 8 ? 1000 : 1500, 1, 0.02, normal) },
}));

it("is the spread of one run, whatever the level did once", () => {
  const comparison = compared(line);
  const found = historySpread(comparison).spreadOf(comparison.tables[0]!, "A")!;
  expect(found.runs).toBe(14);
  expect(found.spread).toBeGreaterThan(0.008);
  expect(found.spread).toBeLessThan(0.04);
  expect(historySpread(compared(line.slice(0, 4))).spreadOf(comparison.tables[0]!, "A")).toBeNull();
});

it("makes one run a side likely where the change is far beyond it, and leaves the rest at differs", () => {
  const history = historySpread(compared(line));
  const levelOf = (after: number): string =>
    judgeBenches(
      compared([
        { label: "before", benchmarks: { A: [[1500]] } },
        { label: "after", benchmarks: { A: [[after]] } },
      ]),
      defaultJudgePolicy,
      { history },
    ).cells[0]!.certainty.level;
  expect(levelOf(2500)).toBe("likely");
  expect(levelOf(1540)).toBe("differs");
});
