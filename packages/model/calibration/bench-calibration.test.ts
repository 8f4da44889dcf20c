import { describe, expect, it } from "vitest";
import { chanceOf } from "../test-support/unchanged.ts";
import { calibratedBenches, powerOf } from "./bench-calibration.ts";
import { allowedOf, calibrate } from "./calibration.ts";

/*
 * A small version of `node scripts/calibrate.ts`, whose tables over 500 reports are in docs/calibration.md.
 */
const reports = 100;

const held = calibratedBenches.filter(
  ({ name, perReport }) => name.startsWith("alternated") || (name.startsWith("one process a side") && perReport === 5),
);

describe("reports of benchmarks that did not change", { timeout: 120_000 }, () => {
  it.each(held)("$name, $perReport to a report: at most 2 % call anything better or worse", (shape) => {
    expect(calibrate(shape, reports, chanceOf).betterOrWorse).toBeLessThanOrEqual(allowedOf(reports, 0.02));
  });
});

describe("changes are found", { timeout: 120_000 }, () => {
  it.each([1, 5, 20])(
    "10 % at ± 2 %, ten processes a side in turns, %d benchmarks: proven in 95 of 100",
    (benchmarks) => {
      expect(powerOf("alternated", benchmarks, 10, 1.1, 20, chanceOf).proven).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each([1, 5, 20])(
    "5 % at ± 2 %, ten processes a side in turns, %d benchmarks: proven in 80 of 100",
    (benchmarks) => {
      expect(powerOf("alternated", benchmarks, 10, 1.05, 20, chanceOf).proven).toBeGreaterThanOrEqual(0.8);
    },
  );
});
