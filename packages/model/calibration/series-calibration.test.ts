import { describe, expect, it } from "vitest";
import { chanceOf } from "../test-support/unchanged.ts";
import { allowedOf, calibrate } from "./calibration.ts";
import { calibratedSeries } from "./series-calibration.ts";
import { foundIn, steadyShapes } from "./series-power.ts";

/*
 * A small version of `node scripts/calibrate.ts`, whose tables over 1,000 reports are in docs/calibration-of-metrics.md.
 */
const reports = 150;

/** With twenty metrics to a report, those alone that are hardest to hold. */
const hardest = /^level: (memory 0\.95|long bursts)/;

const rows = calibratedSeries.filter(
  ({ name, perReport }) => perReport === 5 || (perReport === 20 && hardest.test(name)),
);

describe("reports of runs that do not differ", { timeout: 120_000 }, () => {
  it.each(rows.filter(({ isStationary }) => isStationary))(
    "$name, $perReport to a report: at most 5 % say that anything differs, none that it is better or worse",
    (shape) => {
      const { betterOrWorse, differs } = calibrate(shape, reports, chanceOf);
      expect(betterOrWorse).toBe(0);
      expect(differs).toBeLessThanOrEqual(allowedOf(reports));
    },
  );

  it.each(rows.filter(({ isStationary }) => !isStationary))(
    "$name, $perReport to a report: the runs differ, and nothing is better or worse",
    (shape) => {
      const { betterOrWorse, differs } = calibrate(shape, reports, chanceOf);
      expect(betterOrWorse).toBe(0);
      expect(differs).toBeGreaterThan(0);
    },
  );
});

describe("a change that was put in is found", { timeout: 120_000 }, () => {
  it.each(steadyShapes)("$name: half as much again within ten minutes, mostly, of one metric among five", (shape) => {
    const pairs = 20;
    expect(foundIn(shape, { metrics: 5, scrapes: 600, change: 0.5 }, pairs, chanceOf)).toBeGreaterThan(pairs / 2);
  });
});
