import { type BenchRun, benchmarkRuns } from "../operations/bench-runs.ts";
import { median } from "../operations/covered-iterations.ts";
import type { BenchChange, MeasuredSide } from "./bench-attribution.ts";
import type { AttributedUnit, VariantProfiles } from "./profiled-benchmark.ts";

const valueOf: Readonly<Record<AttributedUnit, (run: BenchRun) => number | null>> = {
  "sec/op": ({ secondsPerOp }) => secondsPerOp,
  "B/op": ({ bytesPerOp }) => bytesPerOp,
  "allocs/op": ({ allocsPerOp }) => allocsPerOp,
};

/** A benchmark's medians in two variants, over all of their files; null where one of them has no such value. */
export function benchChange(
  benchmark: string,
  unit: AttributedUnit,
  before: VariantProfiles,
  after: VariantProfiles,
): BenchChange | null {
  const [old, now] = [sideOf(benchmark, unit, before), sideOf(benchmark, unit, after)];
  return old === null || now === null ? null : { benchmark, unit, before: old, after: now };
}

function sideOf(benchmark: string, unit: AttributedUnit, { variant, benches }: VariantProfiles): MeasuredSide | null {
  const samples = benches
    .flatMap(benchmarkRuns)
    .filter(({ name }) => name === benchmark)
    .flatMap(({ runs }) => runs.map(valueOf[unit]))
    .filter((value) => value !== null);
  return samples.length === 0 ? null : { variant, center: median(samples), samples };
}
