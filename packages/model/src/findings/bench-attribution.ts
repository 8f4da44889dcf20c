import type { BenchmarkPart } from "../operations/benchmark-frames.ts";
import { type CoveredIterations, median } from "../operations/covered-iterations.ts";
import { unexplainedReasons } from "./attribution-reasons.ts";
import {
  type AttributedUnit,
  attributedUnits,
  chooseProfiled,
  type ProfiledBenchmark,
  type VariantProfiles,
} from "./profiled-benchmark.ts";

/** A benchmark's cell against its baseline, in base units (`sec/op`, `B/op`, `allocs/op`). */
export interface BenchChange {
  readonly benchmark: string;
  readonly unit: AttributedUnit;
  readonly before: MeasuredSide;
  readonly after: MeasuredSide;
}

export interface MeasuredSide {
  readonly variant: string;
  /** The median, and every sample that it is of. */
  readonly center: number;
  readonly samples: readonly number[];
}

export type BenchAttribution = AttributedBench | RefusedBench;

/** Nothing can be broken down; why, and what to capture. */
interface RefusedBench {
  readonly kind: "refused";
  readonly benchmark: string;
  readonly unit: AttributedUnit;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** No profile of either side is of this benchmark: there is nothing that could have been broken down. */
  readonly isAbsent: boolean;
}

/**
 * A benchmark's change by operation, broken down by the functions of the same benchmark's stacks in the profiles of both
 * variants: Σ parts + rest = explained, and explained + unexplained = change. All by operation in the profile's unit.
 */
export interface AttributedBench {
  readonly kind: "attributed";
  readonly benchmark: string;
  readonly unit: AttributedUnit;
  readonly sampleType: string;
  /** `bytes`, `count` or `nanoseconds`. */
  readonly profileUnit: string;
  readonly before: AttributedSide;
  readonly after: AttributedSide;
  readonly change: number;
  readonly explained: number;
  readonly unexplained: number;
  /** `explained / change`; null where nothing changed. */
  readonly share: number | null;
  /** The distance that explained and change may have without either being wrong; null where sampling is not known. */
  readonly uncertainty: Uncertainty | null;
  readonly verdict: AttributionVerdict;
  /** The reasons that the profile does not explain all of it, the weightiest first. */
  readonly reasons: readonly string[];
  /** By the function a sample was taken in (pprof's flat), and by the innermost one outside of the runtime. */
  readonly own: Breakdown;
  readonly callers: Breakdown;
}

export interface AttributedSide {
  readonly variant: string;
  readonly file: string;
  /** The benchmark's change by operation in the profile's unit. */
  readonly measured: number;
  /** The profile's change by operation. */
  readonly profiled: number;
  /** The benchmark's part of the profile's total, in the profile's unit. */
  readonly total: number;
  /** The part that is on no benchmark's stack. */
  readonly elsewhere: number;
  readonly iterations: CoveredIterations;
}

/**
 * `explains`: the profiles' own change is beyond what sampling, counting and run-to-run variation permit, and its
 * difference to the benchmark's is not. `too-uncertain`: so is neither. `nothing`: the medians are equal.
 */
type AttributionVerdict = "explains" | "explains-part" | "does-not-explain" | "too-uncertain" | "nothing";

/** By operation, in the profile's unit, as bounds rather than deviations. */
interface Uncertainty {
  /** Two standard deviations of sampling. */
  readonly sampling: number;
  /** From not knowing how many operations the profile saw. */
  readonly operations: number;
  /** From the profile's run being another one than the median. */
  readonly runs: number;
  readonly total: number;
}

interface Breakdown {
  /** By falling magnitude of change. */
  readonly parts: readonly AttributedPart[];
  readonly rest: { readonly functions: number; readonly change: number };
  /** The rises and the falls over all functions: their sum is what is explained. */
  readonly gains: number;
  readonly losses: number;
}

interface AttributedPart {
  readonly name: string;
  /** In the profile's unit, not by operation. */
  readonly before: number;
  readonly after: number;
  readonly beforePerOp: number;
  readonly afterPerOp: number;
  readonly change: number;
  /** The share of the benchmark's change; above 1, or negative, where others cancel it; null where nothing changed. */
  readonly share: number | null;
}

/** Functions listed at most, and the part of all movement that must be theirs before fewer do. */
const mostParts = 8;
const enough = 0.97;

/** Shares of the change beyond which a profile is said not to explain it at all. */
const partly = { least: 0.5, most: 1.5 };

/** Breaks a benchmark's change down by function, or says why that cannot be done. */
export function attributeBench(change: BenchChange, before: VariantProfiles, after: VariantProfiles): BenchAttribution {
  const chosen = chooseProfiled(change.benchmark, change.unit, before, after);
  if ("reason" in chosen) {
    const { benchmark, unit } = change;
    return {
      kind: "refused",
      benchmark,
      unit,
      before: change.before.variant,
      after: change.after.variant,
      reason: chosen.reason,
      isAbsent: chosen.isAbsent,
    };
  }
  return attributed(change, chosen.before, chosen.after);
}

function attributed(change: BenchChange, old: ProfiledBenchmark, now: ProfiledBenchmark): AttributedBench {
  const { sampleType, profileUnit, factor } = attributedUnits[change.unit];
  const [opsBefore, opsAfter] = [old.iterations.count, now.iterations.count];
  const before = sideOf(change.before, old, factor);
  const after = sideOf(change.after, now, factor);
  const difference = after.measured - before.measured;
  const explained = after.profiled - before.profiled;
  const unexplained = difference - explained;
  const uncertainty = uncertaintyOf(change, old, now, factor);
  const share = difference === 0 ? null : explained / difference;
  const breakdown = (pick: (part: BenchmarkPart) => ReadonlyMap<string, number>): Breakdown =>
    breakDown(pick(old.part), pick(now.part), opsBefore, opsAfter, difference, explained);
  const facts = { change: difference, explained, unexplained, share, uncertainty, before, after };
  return {
    kind: "attributed",
    benchmark: change.benchmark,
    unit: change.unit,
    sampleType,
    profileUnit,
    ...facts,
    verdict: verdictOf(difference, unexplained, share, uncertainty),
    reasons: unexplainedReasons(change, facts, old, now),
    own: breakdown(({ own }) => own),
    callers: breakdown(({ callers }) => callers),
  };
}

function sideOf({ variant, center }: MeasuredSide, profiled: ProfiledBenchmark, factor: number): AttributedSide {
  const { part, file, elsewhere, iterations } = profiled;
  return {
    variant,
    file,
    measured: center * factor,
    profiled: part.total / iterations.count,
    total: part.total,
    elsewhere,
    iterations,
  };
}

function breakDown(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  opsBefore: number,
  opsAfter: number,
  difference: number,
  explained: number,
): Breakdown {
  const moved = [...new Set([...before.keys(), ...after.keys()])]
    .map((name): AttributedPart => {
      const [old, now] = [before.get(name) ?? 0, after.get(name) ?? 0];
      const [beforePerOp, afterPerOp] = [old / opsBefore, now / opsAfter];
      const change = afterPerOp - beforePerOp;
      return {
        name,
        before: old,
        after: now,
        beforePerOp,
        afterPerOp,
        change,
        share: difference === 0 ? null : change / difference,
      };
    })
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.name < b.name ? -1 : 1));
  const sum = (parts: readonly AttributedPart[]) => parts.reduce((total, { change }) => total + change, 0);
  const gains = sum(moved.filter(({ change }) => change > 0));
  const losses = sum(moved.filter(({ change }) => change < 0));
  const parts: AttributedPart[] = [];
  let named = 0;
  for (const part of moved) {
    if (parts.length === mostParts || named >= enough * (gains - losses)) break;
    parts.push(part);
    named += Math.abs(part.change);
  }
  return {
    parts,
    // The rest that the parts leave of what is explained, so that all of them add up to it to the last digit.
    rest: { functions: moved.length - parts.length, change: explained - sum(parts) },
    gains,
    losses,
  };
}

function uncertaintyOf(
  change: BenchChange,
  old: ProfiledBenchmark,
  now: ProfiledBenchmark,
  factor: number,
): Uncertainty | null {
  if (old.part.variance === null || now.part.variance === null) return null;
  const sampling =
    2 * Math.hypot(...[old, now].map(({ part, iterations }) => Math.sqrt(part.variance!) / iterations.count));
  const operations = Math.hypot(...[old, now].map(countingBound));
  const runs = factor * Math.hypot(runBound(change.before, old.iterations), runBound(change.after, now.iterations));
  return { sampling, operations, runs, total: Math.hypot(sampling, operations, runs) };
}

/** The range of the profile's value by operation over the possible numbers of operations. */
function countingBound({ part, iterations: { low, high, count } }: ProfiledBenchmark): number {
  const at = (operations: number) => Math.abs(part.total / Math.max(operations, 1) - part.total / count);
  return Math.max(at(low), at(high));
}

/**
 * The distance of one run from the median, or the mean of all, which is what a profile of them shows. Two deviations of a
 * normal law, from the median absolute deviation: one outlier among eight says nothing of the profile's run.
 */
function runBound({ center, samples }: MeasuredSide, { covered, results }: CoveredIterations): number {
  if (samples.length === 0) return 0;
  if (covered < results) return 2 * 1.4826 * median(samples.map((value) => Math.abs(value - center)));
  return Math.abs(samples.reduce((sum, value) => sum + value, 0) / samples.length - center);
}

function verdictOf(
  change: number,
  unexplained: number,
  share: number | null,
  uncertainty: Uncertainty | null,
): AttributionVerdict {
  if (share === null) return "nothing";
  const isNear = share >= partly.least && share <= partly.most;
  if (uncertainty !== null && Math.abs(unexplained) <= uncertainty.total) {
    return isNear && Math.abs(change - unexplained) > uncertainty.total ? "explains" : "too-uncertain";
  }
  return isNear ? "explains-part" : "does-not-explain";
}
