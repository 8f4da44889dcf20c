import { type BenchmarkFrames, type BenchmarkPart, partOfBenchmark } from "../operations/benchmark-frames.ts";
import { type BenchFile, benchmarkFunction, subBenchmark } from "../operations/bench-runs.ts";
import type { CoveredIterations } from "../operations/covered-iterations.ts";
import { coveredOperations } from "../operations/known-denominators.ts";
import type { Profile } from "../profile/table.ts";

/** Units of a benchmark that a profile measures, too. Blocking and contention are no part of any of them. */
export const attributedUnits = {
  "sec/op": { sampleType: "cpu", profileUnit: "nanoseconds", factor: 1e9, flag: "-cpuprofile" },
  "B/op": { sampleType: "alloc_space", profileUnit: "bytes", factor: 1, flag: "-memprofile" },
  "allocs/op": { sampleType: "alloc_objects", profileUnit: "count", factor: 1, flag: "-memprofile" },
} as const;

export type AttributedUnit = keyof typeof attributedUnits;

/** Whether profiles can explain a change in this base unit of benchmarks. */
export function isAttributedUnit(unit: string): unit is AttributedUnit {
  return Object.hasOwn(attributedUnits, unit);
}

/** The evidence of a variant that explains its benchmarks. */
export interface VariantProfiles {
  readonly variant: string;
  readonly profiles: readonly ProfileFile[];
  readonly benches: readonly BenchFile[];
}

interface ProfileFile {
  readonly file: string;
  readonly profile: Profile;
  /** The profile taken apart by benchmarks in one sample type; callers cache it. */
  readonly framesOf: (sampleType: number) => BenchmarkFrames;
}

/** One benchmark on one profile. */
export interface ProfiledBenchmark {
  readonly file: string;
  readonly part: BenchmarkPart;
  readonly by: "function" | "label";
  readonly iterations: CoveredIterations;
  readonly elsewhere: number;
  /** Other benchmarks on the same profile. */
  readonly others: number;
  readonly period: { readonly value: bigint; readonly unit: string };
  /** `goos`, `goarch`, `cpu` of the file that counted the iterations. */
  readonly environment: ReadonlyMap<string, string>;
}

/** Words that both sides' files say of the machine. */
const environmentKeys = ["goos", "goarch", "cpu"];

/**
 * The profiles in which both variants show a benchmark, those of equal names first; or one sentence that says what is
 * missing.
 */
export function chooseProfiled(
  benchmark: string,
  unit: AttributedUnit,
  before: VariantProfiles,
  after: VariantProfiles,
): { readonly before: ProfiledBenchmark; readonly after: ProfiledBenchmark } | Refusal {
  const [old, now] = [profiled(benchmark, unit, before), profiled(benchmark, unit, after)];
  const isAbsent = "reason" in old && "reason" in now && old.isAbsent && now.isAbsent;
  if ("reason" in now) return { ...now, isAbsent };
  if ("reason" in old) return { ...old, isAbsent };
  for (const one of now.found) {
    const other = old.found.find(({ file }) => file === one.file);
    if (other !== undefined) return { before: other, after: one };
  }
  return { before: old.found[0]!, after: now.found[0]! };
}

/** The reason that a benchmark cannot be broken down; `isAbsent` where no profile of either side is of it at all. */
interface Refusal {
  readonly reason: string;
  readonly isAbsent: boolean;
}

type Profiled = { readonly found: readonly ProfiledBenchmark[] } | Refusal;

function profiled(benchmark: string, unit: AttributedUnit, evidence: VariantProfiles): Profiled {
  const { variant } = evidence;
  const { sampleType, flag } = attributedUnits[unit];
  const kind = unit === "sec/op" ? "CPU" : "allocation";
  const measuring = evidence.profiles.flatMap((one) => {
    const type = typeIn(one.profile, unit);
    return type < 0 ? [] : [{ ...one, type }];
  });
  if (measuring.length === 0) {
    return {
      reason: `${variant} has no ${kind} profile (${sampleType}): run the benchmark with ${flag}, and add the file beside its output`,
      isAbsent: true,
    };
  }
  const onStacks = measuring.filter(({ framesOf, type }) =>
    framesOf(type).byFunction.has(benchmarkFunction(benchmark)),
  );
  if (onStacks.length === 0) {
    const files = measuring.map(({ file }) => file).join(", ");
    return {
      reason: `no stack of ${files} in ${variant} has ${benchmarkFunction(benchmark)}: it is of something else`,
      isAbsent: true,
    };
  }
  let mixed: readonly string[] = [];
  let anyCounted = false;
  const found = onStacks.flatMap((one) => {
    const frames = one.framesOf(one.type);
    return evidence.benches.flatMap(({ file, table }): ProfiledBenchmark[] => {
      const siblings = () => evidence.profiles.filter(({ profile }) => profile !== one.profile);
      const covered = coveredOperations(one.profile, one.type, { file, table }, one.framesOf, siblings);
      const iterations = covered.find((counted) => counted.benchmark === benchmark);
      if (iterations === undefined) return [];
      anyCounted = true;
      const own = partOfBenchmark(
        frames,
        benchmark,
        covered.map((counted) => counted.benchmark),
      );
      if (own === null) return [];
      if (!("part" in own)) {
        mixed = own.mixedWith;
        return [];
      }
      return [
        {
          file: one.file,
          ...own,
          iterations,
          elsewhere: frames.elsewhere,
          others: frames.byFunction.size - 1,
          period: { value: one.profile.period, unit: one.profile.periodType.unit },
          environment: environmentOf(table.configs),
        },
      ];
    });
  });
  if (found.length > 0) return { found };
  if (mixed.length > 0) {
    const names = mixed.slice(0, 3).join(", ") + (mixed.length > 3 ? ` and ${mixed.length - 3} more` : "");
    const alone = `run it alone with -bench='${aloneExpression(benchmark)}'`;
    // Go's heap profiles carry no labels.
    const advice = unit === "sec/op" ? `${alone}, or set a pprof label with its name` : alone;
    return {
      reason: `the profile of ${variant} mixes ${benchmark} with ${names}, which have the same frames: ${advice}`,
      isAbsent: false,
    };
  }
  return {
    reason: anyCounted
      ? `nothing of ${benchmark} was sampled in ${variant}`
      : `how often ${benchmark} ran while ${onStacks.map(({ file }) => file).join(", ")} of ${variant} was taken is not known: the results are of other runs than the profile`,
    isAbsent: false,
  };
}

/** The expression by which `go test -bench` runs one sub-benchmark. */
function aloneExpression(benchmark: string): string {
  const sub = subBenchmark(benchmark);
  const parts = [benchmarkFunction(benchmark), ...(sub === "" ? [] : sub.split("/"))];
  return parts.map((part) => `^${part.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")}$`).join("/");
}

function typeIn(profile: Profile, unit: AttributedUnit): number {
  const { sampleType, profileUnit } = attributedUnits[unit];
  return profile.sampleTypes.findIndex((one) => one.type === sampleType && one.unit === profileUnit);
}

function environmentOf(configs: BenchFile["table"]["configs"]): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of configs.flat()) {
    if (environmentKeys.includes(entry.key) && !found.has(entry.key)) found.set(entry.key, entry.value.trim());
  }
  return found;
}
