import type { Profile } from "../profile/table.ts";
import type { Capture } from "../series/capture/capture.ts";
import { baseUnit } from "../words/measure-text.ts";
import { benchmarkFrames, type BenchmarkFrames, partOfBenchmark } from "./benchmark-frames.ts";
import { type BenchFile, benchmarkFunction, benchmarkRuns } from "./bench-runs.ts";
import { countedByAllocations } from "./counted-by-allocations.ts";
import { type CoveredIterations, coveredIterations, hasFixedRounds, iterationsText } from "./covered-iterations.ts";
import { countedOperations, type ProfileSpan } from "./counted-operations.ts";
import type { Denominator } from "./denominator.ts";

/** The evidence of a variant beside a profile that says how much was done while it was taken. */
interface SideEvidence {
  readonly benches: readonly BenchFile[];
  /** Its metrics; null where there are none. */
  readonly capture: Capture | null;
  /** Its other profiles, asked for only where they could tell something. */
  readonly siblings?: () => readonly Sibling[];
}

/** Another profile of the same variant, perhaps of the same run. */
interface Sibling {
  readonly profile: Profile;
  /** The profile taken apart by benchmarks in one of its sample types. */
  readonly framesOf: (sampleType: number) => BenchmarkFrames;
}

/**
 * Everything a profile's values can be divided by: iterations of the benchmarks on its stacks, what counters counted
 * while it was taken, its duration.
 * @param framesOf the profile taken apart by benchmarks in one of its sample types; callers cache it.
 */
export function knownDenominators(
  profile: Profile,
  sampleType: number,
  evidence: SideEvidence,
  framesOf: (type: number) => BenchmarkFrames = (type) => benchmarkFrames(profile, type),
): Denominator[] {
  // A value that is held at a moment is no sum over operations.
  if (profile.sampleTypes[sampleType]?.type.startsWith("inuse_") === true) return [];
  return [
    ...benchmarkDenominators(profile, sampleType, evidence, framesOf),
    ...(evidence.capture === null ? [] : countedOperations(evidence.capture, spanOf(profile, sampleType))),
    ...durationDenominator(profile, sampleType),
  ];
}

function benchmarkDenominators(
  profile: Profile,
  sampleType: number,
  { benches, siblings }: SideEvidence,
  framesOf: (type: number) => BenchmarkFrames,
): Denominator[] {
  if (benches.length === 0 || profile.sampleTypes.length === 0) return [];
  const frames = framesOf(sampleType);
  if (frames.byFunction.size === 0) return [];
  // The first of several files that could be the profile's speaks for a benchmark.
  const found = new Map<string, Denominator>();
  for (const bench of benches) {
    const covered = coveredOperations(profile, sampleType, bench, framesOf, siblings);
    const names = covered.map(({ benchmark }) => benchmark);
    for (const iterations of covered) {
      if (found.has(iterations.benchmark)) continue;
      const own = partOfBenchmark(frames, iterations.benchmark, names);
      found.set(iterations.benchmark, {
        id: `bench:${iterations.benchmark}`,
        kind: "iterations",
        subject: iterations.benchmark,
        count: iterations.count,
        low: iterations.low,
        high: iterations.high,
        basis: iterationsText(iterations),
        part: own !== null && "part" in own && frames.total !== 0 ? own.part.total / frames.total : null,
        others: covered.length - 1,
        iterations,
      });
    }
  }
  return [...found.values()];
}

/** The number of operations of each benchmark of a file that are on a profile, as well as it can be told for one sample type. */
export function coveredOperations(
  profile: Profile,
  sampleType: number,
  bench: BenchFile,
  framesOf: (type: number) => BenchmarkFrames,
  siblings: () => readonly Sibling[] = () => [],
): CoveredIterations[] {
  const benchmarks = benchmarkRuns(bench);
  const byName = new Map(benchmarks.map((one) => [one.name, one] as const));
  const allocated = allocatedBytes(profile, framesOf);
  const isFixed = bench.hasFixedRounds ?? hasFixedRounds(benchmarks);
  const covered = coveredIterations(profile, framesOf(sampleType), benchmarks, allocated, isFixed);
  const uses = new Map<string, number>();
  for (const { benchmark } of covered) {
    const name = benchmarkFunction(benchmark);
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  let told: readonly ReadonlyMap<string, CoveredIterations>[] | undefined;
  return covered.map((iterations) => {
    // No allocation says whose it is where sub-benchmarks share their frames.
    if (uses.get(benchmarkFunction(iterations.benchmark)) !== 1) return iterations;
    const counted = countedByAllocations(iterations, byName.get(iterations.benchmark)!, profile, sampleType, framesOf);
    const isOpen = counted.low < counted.high && counted.covered === counted.results;
    if (counted.by !== null || !isOpen || objectsType(profile) >= 0) return counted;
    told ??= toldBySiblings(bench, siblings());
    const same = told.map((sibling) => sibling.get(counted.benchmark)).find((one) => one !== undefined);
    return same === undefined
      ? counted
      : { ...counted, count: same.count, low: same.low, high: same.high, by: same.by };
  });
}

/**
 * The counts of allocation profiles beside a profile of time, for the same results: `go test` writes both in one run. Only where
 * they cover all results, so that they can be of that run.
 */
function toldBySiblings(bench: BenchFile, siblings: readonly Sibling[]): ReadonlyMap<string, CoveredIterations>[] {
  return siblings.flatMap(({ profile, framesOf }) => {
    const type = objectsType(profile);
    if (type < 0) return [];
    const counted = coveredOperations(profile, type, bench, framesOf);
    const all = counted.filter(({ by, covered, results }) => by !== null && covered === results);
    return [new Map(all.map((one) => [one.benchmark, one] as const))];
  });
}

function objectsType({ sampleTypes }: Profile): number {
  return sampleTypes.findIndex(({ type }) => type === "alloc_objects");
}

/** Bytes by benchmark function, where the profile counts allocations. */
function allocatedBytes(
  profile: Profile,
  framesOf: (type: number) => BenchmarkFrames,
): ReadonlyMap<string, number> | null {
  const type = profile.sampleTypes.findIndex((one) => one.type === "alloc_space");
  if (type < 0) return null;
  return new Map(Array.from(framesOf(type).byFunction, ([name, { total }]) => [name, total]));
}

function spanOf(profile: Profile, sampleType: number): ProfileSpan {
  const type = profile.sampleTypes[sampleType]?.type ?? "";
  return {
    startMs: profile.timeNanos > 0n ? Number(profile.timeNanos / 1_000_000n) : null,
    durationMs: Number(profile.durationNanos) / 1e6,
    cumulative: /^(?:alloc_|contentions$|delay$)/.test(type),
  };
}

function durationDenominator(profile: Profile, sampleType: number): Denominator[] {
  const { durationNanos } = profile;
  if (durationNanos <= 0n) return [];
  const seconds = Number(durationNanos) / 1e9;
  return [
    {
      id: "duration",
      kind: "duration",
      subject: "",
      count: seconds,
      low: seconds,
      high: seconds,
      basis: `${seconds.toFixed(seconds >= 100 ? 0 : 2)} s of profile`,
      part: null,
      others: 0,
      isAllMeasured: Math.abs(timeOf(profile, sampleType) / Number(durationNanos) - 1) < 0.05,
    },
  ];
}

/** The sum of a sample type's values in nanoseconds; NaN of one that is no time. */
function timeOf({ sampleTypes, samples }: Profile, sampleType: number): number {
  const { unit, factor } = baseUnit(sampleTypes[sampleType]?.unit ?? "");
  if (unit !== "nanoseconds") return Number.NaN;
  let total = 0;
  for (const value of samples.values[sampleType] ?? []) total += Number(value);
  return total * factor;
}
