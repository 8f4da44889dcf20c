import type { Summary } from "./summary.ts";

/** How one series differs between the baseline and another variant. */
export interface Change {
  readonly before: number;
  readonly after: number;
  /** after / before; NaN where the baseline is zero and the other is not, 1 where both are zero. */
  readonly ratio: number;
  /** Difference of the means by its standard error; within ±2.58 it may be noise. ±Infinity: constant and different. */
  readonly z: number;
  /** False where the difference lies within what the runs vary by themselves. */
  readonly exceedsNoise: boolean;
  /** For ranking: 0 for none; grows with the ratio's logarithm, weighted by how far the values are apart. */
  readonly score: number;
}

/** |z| beyond which a difference of means is called more than noise: 99 %, two-sided. */
const noiseLimit = 2.58;

/**
 * Change of the mean from `before` to `after`. The standard error takes neighbouring values for as alike as they are.
 * It judges these runs only: one run of each variant says nothing about how runs differ from one another.
 */
export function changeBetween(before: Summary, after: Summary): Change {
  const difference = after.mean - before.mean;
  const error = Math.sqrt(before.deviation ** 2 / before.effective + after.deviation ** 2 / after.effective);
  const z = difference === 0 ? 0 : difference / error;
  const ratio = before.mean === after.mean ? 1 : before.mean === 0 ? NaN : after.mean / before.mean;
  const exceedsNoise = Math.abs(z) > noiseLimit && before.effective + after.effective >= 4;
  return { before: before.mean, after: after.mean, ratio, z, exceedsNoise, score: score(before, after, exceedsNoise) };
}

function score(before: Summary, after: Summary, exceedsNoise: boolean): number {
  const a = Math.abs(before.mean);
  const b = Math.abs(after.mean);
  if (!Number.isFinite(a) || !Number.isFinite(b) || before.mean === after.mean) return 0;
  // What is next to nothing beside the greater value counts as a thousandth of it, so that 0 → 1 outranks
  // nothing but a change beyond a thousandfold, and is finite.
  const floor = Math.max(a, b) / 1000;
  const doublings = Math.abs(Math.log2(Math.max(b, floor) / Math.max(a, floor)));
  const spread = (before.deviation + after.deviation) / 2;
  const apart = spread === 0 ? 1 : Math.abs(after.mean - before.mean) / (Math.abs(after.mean - before.mean) + spread);
  return doublings * apart * (exceedsNoise ? 1 : 0.1);
}
