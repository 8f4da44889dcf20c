import { holm } from "../stats/holm.ts";
import { type DistributionCache, mannWhitney } from "../stats/mann-whitney.ts";
import { normalCumulative, normalQuantile } from "../stats/normal.ts";
import { medianOfSorted } from "../bench/summary.ts";
import { studentP } from "../stats/student-t.ts";
import { signedRankP } from "../stats/signed-rank.ts";
import type { BenchDesign } from "./bench-designs.ts";
import type { BenchDraft } from "./bench-drafts.ts";
import type { ControlSpread } from "./control.ts";
import { inflationOf } from "./drift.ts";
import type { Round } from "./experiment.ts";
import { varianceOf } from "./log-sequences.ts";
import type { JudgePolicy } from "./policy.ts";

/** The outcome of a test between two sides of several processes. */
export interface ProcessTest {
  readonly p: number;
  /** The chance without a drift that is only assumed, because the values are too few to show one. */
  readonly unlessDrifted: number;
  /** The factor by which the variance was widened for what the order and the control show; 1 for not at all. */
  readonly inflation: number;
  /** The rounds that were compared within themselves; null for two independent samples. */
  readonly rounds: readonly Round[] | null;
}

/** Chance of a difference between two sides of several processes, widened for what their order and the control show. */
export function processTest(
  { base, cell, table }: BenchDraft,
  { rounds, drift, balance }: BenchDesign,
  control: ControlSpread | undefined,
  distributions: DistributionCache,
): ProcessTest {
  const [before, after] = [base, cell].map(({ processes }) =>
    Float64Array.from(processes, ({ value }) => value).toSorted(),
  ) as [Float64Array, Float64Array];
  let p: number;
  let error: number;
  let shift: number;
  if (rounds === null) {
    const test = mannWhitney(before, after, distributions);
    p = test.kind === "tested" ? test.twoSidedP : 1;
    const logs = [before, after].map((side) => side.map((value) => Math.log(value))) as [Float64Array, Float64Array];
    error = logs.reduce((sum, side) => sum + varianceOf(side) / side.length, 0);
    shift = medianOfSorted(logs[1]) - medianOfSorted(logs[0]);
  } else {
    const logs = rounds.map((round) => Math.log(round.after / round.before));
    p = signedRankP(logs);
    error = varianceOf(logs) / logs.length;
    shift = medianOfSorted(Float64Array.from(logs).toSorted());
  }
  const spread = control?.units.get(table.unit)?.beyondSampling ?? 0;
  if (!(error > 0)) return { p, unlessDrifted: p, inflation: 1, rounds };
  // Sides that ran one after the other lie as far apart as each of them moved.
  const trend = balance === "alternated" ? 0 : drift.trend ** 2;
  const moved = inflationOf(drift) + trend / error;
  const inflation = moved + spread ** 2 / error;
  const widened = (by: number): number => {
    const own = by > 1 ? widenedP(p, by) : p;
    if (spread === 0) return own;
    // A rank says nothing about the size of a change, which is what a control's spread has to be held against.
    const size = shift / Math.sqrt(error * by + spread ** 2);
    return Math.max(own, studentP(size, before.length + after.length - 2));
  };
  const seen = drift.isAssumed ? 1 + trend / error : moved;
  return { p: widened(moved), unlessDrifted: widened(seen), inflation, rounds };
}

/** The chance of a difference whose variance is `inflation` times what its test took it to be. */
function widenedP(p: number, inflation: number): number {
  return Math.min(1, 2 * normalCumulative(normalQuantile(p / 2) / Math.sqrt(inflation)));
}

/** Chance that two runs whose repeats vary as these do differ so much; it says nothing about other runs. */
export function withinRunP({ base, cell }: BenchDraft): number {
  const test = mannWhitney(base.samples.toSorted(), cell.samples.toSorted(), new Map());
  return test.kind === "tested" ? test.twoSidedP : 1;
}

/** The p of each comparison of a family, corrected for all of them where the policy says so. */
export function correctedP(
  drafts: readonly BenchDraft[],
  pOf: (draft: BenchDraft) => number,
  { correction }: JudgePolicy,
): Map<BenchDraft, number> {
  const alone = drafts.map(pOf);
  const corrected = correction === "holm" ? holm(alone) : alone;
  return new Map(drafts.map((draft, at) => [draft, corrected[at]!]));
}
