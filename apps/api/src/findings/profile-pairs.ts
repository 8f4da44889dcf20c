import type { Profile } from "@sweetspot/model";
import type { ProfilePair, ProfileSide } from "@sweetspot/model/findings/profile-findings";
import { repeatedRuns, type RunFiles } from "@sweetspot/model/findings/profile-runs";
import { type WorkSide, workOfRuns } from "../evidence/operations.ts";
import type { TaskContext } from "../work/task.ts";
import type { FindingsFile, FindingsInput } from "./input.ts";
import { shownProfile } from "./shown-profile.ts";

/**
 * Profiles of the same name in the baseline and in another variant, repeated runs together, with the sample types worth
 * comparing and the work by which they are judged.
 */
export function profilePairs({ variants, files }: FindingsInput, context: TaskContext): ProfilePair[] {
  const [baseline, ...others] = variants;
  const runsOf = (variant: string): RunFiles<FindingsFile>[] =>
    repeatedRuns(
      files.filter((file) => file.kind === "profile" && file.variant === variant),
      (file) => kindOf(shownProfile(file, context)),
    );
  if (baseline === undefined) return [];
  const base = runsOf(baseline);
  return others.flatMap((variant) => {
    const groups = runsOf(variant);
    const hasAllocationProfile = (shown: RunFiles<FindingsFile>): boolean =>
      groups.some((group) => group !== shown && isAllocationProfile(shownProfile(group.files[0]!, context)));
    return groups.flatMap((after): ProfilePair[] => {
      const before = base.find((group) => areCounterparts(group, after));
      if (before === undefined || isSame(before, after)) return [];
      const shown = shownProfile(after.files[0]!, context);
      const types = isAllocationProfile(shown) ? ["alloc_space"] : comparedTypes(shown, hasAllocationProfile(after));
      return [
        {
          before: sideOf(baseline, before, context),
          after: sideOf(variant, after, context),
          compared: types.map((sampleType) => ({
            sampleType,
            work: workOfRuns(workSide(before, files), workSide(after, files), sampleType, context),
          })),
        },
      ];
    });
  });
}

/** Whether two sets of runs have one name, or a file of one has the name of a file of the other. */
function areCounterparts(before: RunFiles<FindingsFile>, after: RunFiles<FindingsFile>): boolean {
  return before.name === after.name || before.files.some(({ name }) => after.files.some((file) => file.name === name));
}

function isSame(before: RunFiles<FindingsFile>, after: RunFiles<FindingsFile>): boolean {
  const hashes = ({ files }: RunFiles<FindingsFile>): string => files.map(({ reading }) => reading).join(" ");
  return hashes(before) === hashes(after);
}

function sideOf(variant: string, { name, files }: RunFiles<FindingsFile>, context: TaskContext): ProfileSide {
  return { variant, name, runs: files.map((file) => ({ file: file.name, profile: shownProfile(file, context) })) };
}

function workSide({ files: runs }: RunFiles<FindingsFile>, files: readonly FindingsFile[]): WorkSide {
  const of = (kind: FindingsFile["kind"]) =>
    files
      .filter((file) => file.variant === runs[0]!.variant && file.kind === kind)
      .map(({ name, reading }) => ({ file: name, reading }));
  return {
    runs: runs.map(({ reading }) => reading),
    evidence: {
      benches: of("bench"),
      series: of("series").map(({ reading }) => reading),
      profiles: of("profile"),
    },
  };
}

/**
 * One measure of time or of bytes: what benchmarks and budgets are about; counts beside them say the same twice. A heap
 * profile next to an allocation profile speaks for what is held, alone for what was allocated.
 */
export function comparedTypes({ sampleTypes }: Profile, hasAllocationProfile: boolean): string[] {
  const names = sampleTypes.map(({ type }) => type);
  const wanted = hasAllocationProfile ? ["cpu", "inuse_space", "delay"] : ["cpu", "alloc_space", "delay"];
  return [wanted.find((type) => names.includes(type)) ?? names.at(-1) ?? ""];
}

/** Go's `allocs` profile holds the same as `heap`, but is to be read by what was allocated. */
export function isAllocationProfile({ sampleTypes, defaultSampleType }: Profile): boolean {
  return defaultSampleType === "alloc_space" && sampleTypes.some(({ type }) => type === "alloc_space");
}

function kindOf({ sampleTypes, defaultSampleType }: Profile): string {
  return [defaultSampleType, ...sampleTypes.map(({ type, unit }) => `${type}/${unit}`)].join(" ");
}
