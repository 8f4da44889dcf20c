import type { Profile } from "../profile/table.ts";
import type { BenchmarkFrames } from "./benchmark-frames.ts";
import { type BenchmarkRuns, type BenchRun, benchmarkFunction } from "./bench-runs.ts";
import { type BenchRounds, rampUp } from "./ramp-up.ts";

/** The number of times that a profile saw a benchmark's operation. */
export interface CoveredIterations {
  readonly benchmark: string;
  readonly file: string;
  /** Results of the benchmark in the file, and how many of them the profile covers. */
  readonly results: number;
  readonly covered: number;
  /** The N of the covered results added up; where fewer are covered than there are, the median's. */
  readonly measured: number;
  readonly rounds: BenchRounds;
  /** Operations on the profile: `measured` and the smaller rounds before each of them. */
  readonly count: number;
  /** Its lower and its upper bound. */
  readonly low: number;
  readonly high: number;
  /** The way in which the smaller rounds were counted: their rule alone (null), or the allocations of another unit. */
  readonly by: "B/op" | "allocs/op" | null;
}

/**
 * The runs of a file that a profile may have been taken of: all results (`-count` and the profile flag in one command), one
 * run of each benchmark (a profile taken apart from the measured runs), or neither, where the profile is shorter than
 * one run took or holds less than one run allocated.
 */
type CoveredRuns = "all" | "one" | "none";

/** A profile's clock starts before its first benchmark; what it holds is sampled. */
const sameRun = { time: 1.02, volume: 0.85 };
/** Another run may have been faster than the fastest that was measured, and have allocated less. */
const anotherRun = { time: 1.25, volume: 0.6 };

/**
 * Decides by what is measured on both sides: a CPU profile cannot be shorter than the timed rounds it covers, and an
 * allocation profile cannot hold less than they allocated.
 * @param allocated what each benchmark's function allocated by the profile, in bytes; null where it is no such profile.
 */
function coveredRuns(
  profile: Profile,
  benchmarks: readonly BenchmarkRuns[],
  allocated: ReadonlyMap<string, number> | null,
): CoveredRuns {
  if (benchmarks.every(({ runs }) => runs.length === 1) && benchmarks.length > 0) {
    return isFeasible(profile, benchmarks, allocated, "one") ? "all" : "none";
  }
  if (isFeasible(profile, benchmarks, allocated, "all")) return "all";
  return isFeasible(profile, benchmarks, allocated, "one") ? "one" : "none";
}

function isFeasible(
  profile: Profile,
  benchmarks: readonly BenchmarkRuns[],
  allocated: ReadonlyMap<string, number> | null,
  which: "all" | "one",
): boolean {
  const slack = which === "all" || benchmarks.every(({ runs }) => runs.length === 1) ? sameRun : anotherRun;
  const sum = (cost: (run: BenchRun) => number | null) =>
    benchmarks.reduce((total, { runs }) => {
      const costs = runs.map((run) => (cost(run) ?? 0) * run.iterations);
      return total + (which === "all" ? costs.reduce((a, b) => a + b, 0) : Math.min(...costs));
    }, 0);
  if (profile.durationNanos > 0n) {
    return sum((run) => run.secondsPerOp) <= (Number(profile.durationNanos) / 1e9) * slack.time;
  }
  if (allocated === null) return true;
  const expected = sum((run) => run.bytesPerOp);
  let held = 0;
  for (const name of new Set(benchmarks.map(({ name: full }) => benchmarkFunction(full))))
    held += allocated.get(name) ?? 0;
  return held >= expected * slack.volume;
}

/**
 * The number of operations of each benchmark of one file that are on a profile. Benchmarks without a frame in it are left
 * out, and all of them where the profile cannot be of these runs. @param allocated as for `coveredRuns`. @param isFixed
 * whether the runs were of `-benchtime=Nx`.
 */
export function coveredIterations(
  profile: Profile,
  frames: BenchmarkFrames,
  benchmarks: readonly BenchmarkRuns[],
  allocated: ReadonlyMap<string, number> | null,
  isFixed = hasFixedRounds(benchmarks),
): CoveredIterations[] {
  const seen = benchmarks.filter(({ name }) => frames.byFunction.has(benchmarkFunction(name)));
  const which = coveredRuns(profile, seen, allocated);
  if (which === "none") return [];
  return seen.map((one) => {
    const part = frames.byFunction.get(benchmarkFunction(one.name))!;
    return countedRuns(one, part.total > 0 && part.probe === part.total, isFixed, which);
  });
}

/** @param isAllProbe nothing of the benchmark is on the profile outside of its first call. */
function countedRuns(
  { name, file, runs }: BenchmarkRuns,
  isAllProbe: boolean,
  fixed: boolean,
  which: "all" | "one",
): CoveredIterations {
  const least = Math.min(...runs.map(({ iterations }) => iterations));
  // More iterations than the first call's one, all of them in it: the benchmark loops by itself.
  const rounds: BenchRounds = isAllProbe && least > 1 ? "loop" : fixed ? "fixed" : "timed";
  // Only the first round of another run is on the profile: that run had one iteration.
  const covered = which === "one" && runs.length > 1 && isAllProbe && least === 1 ? [runs[0]!].map(withOne) : runs;
  const counted = covered.map(({ iterations }) => {
    const before = rampUp(iterations, rounds);
    return {
      iterations,
      count: iterations + before.likely,
      low: iterations + before.low,
      high: iterations + before.high,
    };
  });
  const isAll = which === "all";
  const sum = (pick: (one: (typeof counted)[number]) => number) => counted.reduce((total, one) => total + pick(one), 0);
  return {
    benchmark: name,
    file,
    results: runs.length,
    covered: isAll ? runs.length : 1,
    rounds,
    measured: isAll ? sum((one) => one.iterations) : median(counted.map((one) => one.iterations)),
    count: isAll ? sum((one) => one.count) : median(counted.map((one) => one.count)),
    low: isAll ? sum((one) => one.low) : Math.min(...counted.map((one) => one.low)),
    high: isAll ? sum((one) => one.high) : Math.max(...counted.map((one) => one.high)),
    by: null,
  };
}

function withOne(run: BenchRun): BenchRun {
  return { ...run, iterations: 1 };
}

/** `-benchtime=Nx` gives every result the same N; timed rounds never do that beyond the first powers of a hundred. */
export function hasFixedRounds(benchmarks: readonly BenchmarkRuns[]): boolean {
  const all = benchmarks.flatMap(({ runs }) => runs.map(({ iterations }) => iterations));
  const [first = 1] = all;
  return all.length > 1 && first > 1 && all.every((iterations) => iterations === first);
}

/** A number of operations with where it comes from, in words. */
export function iterationsText(iterations: CoveredIterations): string {
  const { results, covered, measured, count, low, high, file, by } = iterations;
  const of = covered === results ? file : `${covered} run like the median of ${results} in ${file}`;
  const bounds = low === high ? "" : `, between ${grouped(Math.round(low))} and ${grouped(Math.round(high))}`;
  const reported = `${grouped(measured)} iteration${measured === 1 ? "" : "s"}`;
  if (by !== null && covered < results)
    return `about ${grouped(Math.round(count))} operations by ${by}${bounds} (${of})`;
  return `${reported}${beforeText(iterations)}${bounds} (${of})`;
}

function beforeText({ rounds, measured, count, by }: CoveredIterations): string {
  const before = Math.round(count - measured);
  if (rounds === "loop") return ", counted by b.Loop";
  if (before <= 0) return "";
  if (rounds === "fixed") return ` + ${grouped(before)} for the probe of one iteration`;
  return ` + about ${grouped(before)} in smaller rounds${by === null ? "" : `, by ${by}`}`;
}

/** Whole numbers by thousands, halves as they are. */
export function grouped(value: number): string {
  const rounded = Number.isInteger(value) ? value : Math.round(value * 10) / 10;
  const [whole = "0", part] = String(rounded).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === undefined ? "" : `.${part}`);
}

/** The median, between the two middle values of an even number; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
