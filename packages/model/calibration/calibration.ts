import type { Chance } from "../test-support/unchanged.ts";

/** One kind of evidence of a process that does not change, and how to ask what a report says of two runs of it. */
export interface CalibratedShape {
  readonly kind: "metrics" | "benchmarks" | "profiles";
  readonly name: string;
  /**
   * Whether two runs are draws of one and the same process, so that nothing may be said to differ. Where the level moves from run to run,
   * the runs do differ, and only better and worse are false.
   */
  readonly isStationary: boolean;
  /** The number of metrics or benchmarks in a report. */
  readonly perReport: number;
  /** The statements of a report of two new runs. */
  readonly draw: (chance: Chance) => Drawn;
}

/** Whether a report has at least one of each. */
export interface Drawn {
  readonly betterOrWorse: boolean;
  readonly differs: boolean;
}

interface CalibrationRow {
  readonly shape: CalibratedShape;
  readonly reports: number;
  readonly betterOrWorse: number;
  readonly differs: number;
}

/** Counts over `reports` seeded reports of a shape. */
export function calibrate(
  shape: CalibratedShape,
  reports: number,
  chanceOf: (seed: number) => Chance,
  firstSeed = 1,
): CalibrationRow {
  let betterOrWorse = 0;
  let differs = 0;
  for (let seed = firstSeed; seed < firstSeed + reports; seed++) {
    const drawn = shape.draw(chanceOf(seed));
    if (drawn.betterOrWorse) betterOrWorse++;
    if (drawn.differs) differs++;
  }
  return { shape, reports, betterOrWorse, differs };
}

/** A rate of 5 % and what chance may add to it in this many reports: three standard deviations of a binomial. */
export function allowedOf(reports: number, rate = 0.05): number {
  return rate * reports + 3 * Math.sqrt(reports * rate * (1 - rate));
}
