import { differenceP, type RunMean } from "../../stats/long-run.ts";
import type { Summary } from "./summary.ts";

/** The difference of one series between the baseline and another variant. */
export interface Change {
  readonly before: number;
  readonly after: number;
  /** after / before; NaN where the baseline is zero and the other is not, 1 where both are zero. */
  readonly ratio: number;
  /** Chance of a difference at least as large between two runs of one and the same process (`long-run.ts`, two-sided). */
  readonly p: number;
  /** Whether every level that one run keeps is at least three times every level of the other: plain whatever the memory. */
  readonly apart: boolean;
  /** Whether the difference is plain once a start-up that settles is not taken for chance. */
  readonly settled: boolean;
  /** False where the difference lies within what the runs vary by themselves. */
  readonly exceedsNoise: boolean;
  /** For ranking: 0 for none; grows with the ratio's logarithm, weighted by how far the values are apart. */
  readonly score: number;
}

/** p at or below which one difference alone is called more than noise. */
const noiseLimit = 0.01;

/** The p at or below which a difference is mentioned where a start-up is left out of it: only how far the numbers are apart is said then. */
const settledLimit = 0.05;

/** Levels that are apart differ by this factor at least: two drifting runs seldom keep so far from each other. */
const apartBy = 3;

/** |z| that the means of levels must be apart by, the noise around the levels taken for the only one. */
const levelLimit = 2.58;

/**
 * Change of the mean from `before` to `after`. All that a series does within its run is taken for chance.
 * It judges these runs only: one run of each variant says nothing about how runs differ from one another.
 */
export function changeBetween(before: Summary, after: Summary): Change {
  const ratio = before.mean === after.mean ? 1 : before.mean === 0 ? NaN : after.mean / before.mean;
  const p = differenceP(before, after);
  const apart = areApart(before, after) || areApart(after, before);
  const settled = isSettled(before, after);
  const exceedsNoise = p <= noiseLimit || apart || settled;
  return {
    before: before.mean,
    after: after.mean,
    ratio,
    p,
    apart,
    settled,
    exceedsNoise,
    score: score(before, after, exceedsNoise),
  };
}

function isSettled(before: Summary, after: Summary): boolean {
  if (before.settledWaves === null && after.settledWaves === null) return false;
  const settledOf = ({ mean, waves, settledWaves }: Summary): RunMean => ({ mean, waves: settledWaves ?? waves });
  return differenceP(settledOf(before), settledOf(after)) <= settledLimit;
}

/** Whether `upper` keeps to levels at least three times those of `lower`, the noise around the levels allowed for. */
function areApart(lower: Summary, upper: Summary): boolean {
  if (!(upper.lowest >= apartBy * lower.highest) || !(upper.lowest > 0)) return false;
  const error = Math.sqrt(lower.deviation ** 2 / lower.effective + upper.deviation ** 2 / upper.effective);
  return upper.mean - lower.mean > levelLimit * error && lower.effective + upper.effective >= 4;
}

function score(before: Summary, after: Summary, exceedsNoise: boolean): number {
  const a = Math.abs(before.mean);
  const b = Math.abs(after.mean);
  if (!Number.isFinite(a) || !Number.isFinite(b) || before.mean === after.mean) return 0;
  // A value that is next to nothing beside the greater one counts as a thousandth of it, so that 0 → 1 outranks
  // nothing but a change beyond a thousandfold, and is finite.
  const floor = Math.max(a, b) / 1000;
  const doublings = Math.abs(Math.log2(Math.max(b, floor) / Math.max(a, floor)));
  const spread = (before.deviation + after.deviation) / 2;
  const apart = spread === 0 ? 1 : Math.abs(after.mean - before.mean) / (Math.abs(after.mean - before.mean) + spread);
  return doublings * apart * (exceedsNoise ? 1 : 0.1);
}
