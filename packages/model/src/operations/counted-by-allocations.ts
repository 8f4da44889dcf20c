import type { Profile } from "../profile/table.ts";
import type { BenchmarkFrames, BenchmarkPart } from "./benchmark-frames.ts";
import { type BenchmarkRuns, benchmarkFunction } from "./bench-runs.ts";
import { type CoveredIterations, median } from "./covered-iterations.ts";
import { overshoot } from "./ramp-up.ts";

/** The share of the first rounds of one iteration, as a part of all rounds: more is set-up outside of the timer. */
const mostSetUp = 0.05;
/** Rounds of a benchmark, at most: what is set up once a round is on the profile as often. */
const mostRounds = 6;
/** Part of tiny objects from which on their number on a profile says little: most of them are never sampled. */
const mostTiny = 0.02;

/**
 * The number of operations that an allocation profile saw, counted by the other of its two units: objects ÷ allocs/op says
 * how many for bytes, bytes ÷ B/op for objects. Never by the unit that is to be explained: that would explain anything.
 * Taken only where the smaller rounds leave it open, nothing is set up outside of the timer, and both agree within their
 * bounds.
 */
export function countedByAllocations(
  iterations: CoveredIterations,
  { runs }: BenchmarkRuns,
  profile: Profile,
  sampleType: number,
  framesOf: (type: number) => BenchmarkFrames,
): CoveredIterations {
  const other = otherUnit(profile, sampleType);
  if (other === null || iterations.rounds !== "timed" || iterations.low === iterations.high) return iterations;
  const part = framesOf(other.type).byFunction.get(benchmarkFunction(iterations.benchmark));
  const perOp = perOperation(
    iterations,
    runs.map((run) => ({ n: run.iterations, value: run[other.field] })),
  );
  if (part === undefined || perOp === null || !tellsOperations(part)) return iterations;
  const count = part.total / perOp;
  const bound = (2 * Math.sqrt(part.variance!)) / perOp;
  const [low, high] = [Math.max(iterations.low, count - bound), Math.min(mostRounded(iterations), count + bound)];
  if (low > high || high - low >= iterations.high - iterations.low) return iterations;
  return { ...iterations, count: Math.min(high, Math.max(low, count)), low, high, by: other.unit };
}

/**
 * Operations where not one round but two just missed the wanted time: the rule takes one for its bound, and on a busy
 * machine 1 run in 20 has two.
 */
function mostRounded({ measured, high, covered, results }: CoveredIterations): number {
  return covered === results ? high + (high - measured) / overshoot : high;
}

function otherUnit({ sampleTypes }: Profile, sampleType: number) {
  const type = sampleTypes[sampleType]?.type;
  const find = (name: string) => sampleTypes.findIndex((one) => one.type === name);
  if (type === "alloc_space" && find("alloc_objects") >= 0) {
    return { type: find("alloc_objects"), unit: "allocs/op", field: "allocsPerOp" } as const;
  }
  if (type === "alloc_objects" && find("alloc_space") >= 0) {
    return { type: find("alloc_space"), unit: "B/op", field: "bytesPerOp" } as const;
  }
  return null;
}

function tellsOperations({ total, probe, tiny, variance }: BenchmarkPart): boolean {
  return total > 0 && variance !== null && mostRounds * probe <= mostSetUp * total && tiny <= mostTiny * total;
}

/** The mean over all operations of the covered results; of another run the median. Null where it is nothing. */
function perOperation(
  { covered, results }: CoveredIterations,
  values: readonly { readonly n: number; readonly value: number | null }[],
): number | null {
  const known = values.flatMap(({ n, value }) => (value === null ? [] : [{ n, value }]));
  if (known.length < values.length) return null;
  const sum = (pick: (one: (typeof known)[number]) => number) => known.reduce((total, one) => total + pick(one), 0);
  const mean =
    covered === results
      ? sum(({ n, value }) => n * value) / sum(({ n }) => n)
      : median(known.map(({ value }) => value));
  return mean > 0 ? mean : null;
}
