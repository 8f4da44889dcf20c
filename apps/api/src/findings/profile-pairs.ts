import type { Profile } from "@sweetspot/model";
import type { ProfilePair, ProfileSide } from "@sweetspot/model/findings/profile-findings";
import { repeatedRuns, type RunFiles } from "@sweetspot/model/findings/profile-runs";
import { type WorkSide, workOfRuns } from "../evidence/operations.ts";
import type { TaskContext } from "../work/task.ts";
import type { FindingsFile, FindingsInput } from "./input.ts";
import { shownProfile } from "./shown-profile.ts";

/** The profiles of a report, put together for comparison. */
interface PairedProfiles {
  readonly pairs: readonly ProfilePair[];
  /** Pairs left out, since both sides have the same bytes. */
  readonly same: number;
  /** Profiles of all variants where several have some and nothing could be paired. */
  readonly unpaired: number;
}

/**
 * Pairs the profiles of the baseline with those of the other variants, repeated runs together, with the sample types worth
 * comparing and the work by which they are judged.
 */
export function profilePairs({ variants, files }: FindingsInput, context: TaskContext): PairedProfiles {
  const [baseline = "", ...others] = variants;
  const runsOf = (variant: string): RunFiles<FindingsFile>[] =>
    repeatedRuns(
      files.filter((file) => file.kind === "profile" && file.variant === variant),
      (file) => kindOf(shownProfile(file, context)),
    );
  const base = runsOf(baseline);
  const counterparts = others.flatMap((variant) => {
    const groups = runsOf(variant);
    return groups.flatMap((after) => {
      const before = counterpartOf(after, groups, base, context);
      return before === undefined ? [] : [{ variant, groups, before, after }];
    });
  });
  const different = counterparts.filter(({ before, after }) => !isSame(before, after));
  return {
    pairs: different.map(({ variant, groups, before, after }): ProfilePair => {
      const shown = shownProfile(after.files[0]!, context);
      const hasAllocationProfile = groups.some(
        (group) => group !== after && isAllocationProfile(shownProfile(group.files[0]!, context)),
      );
      const types = isAllocationProfile(shown) ? ["alloc_space"] : comparedTypes(shown, hasAllocationProfile);
      return {
        before: sideOf(baseline, before, context),
        after: sideOf(variant, after, context),
        compared: types.map((sampleType) => ({
          sampleType,
          work: workOfRuns(workSide(before, files), workSide(after, files), sampleType, context),
        })),
      };
    }),
    same: counterparts.length - different.length,
    unpaired: counterparts.length > 0 || base.length === 0 ? 0 : others.flatMap(runsOf).length,
  };
}

/**
 * Returns the baseline's runs of the same name that share a sample type with these. Without such runs it returns its only ones of
 * their kind, where these are the only ones of their variant, too.
 */
function counterpartOf(
  after: RunFiles<FindingsFile>,
  groups: readonly RunFiles<FindingsFile>[],
  base: readonly RunFiles<FindingsFile>[],
  context: TaskContext,
): RunFiles<FindingsFile> | undefined {
  const typesOf = ({ files }: RunFiles<FindingsFile>): string[] =>
    shownProfile(files[0]!, context).sampleTypes.map(({ type }) => type);
  const types = typesOf(after);
  const named = base.find(
    (before) => haveOneName(before, after) && typesOf(before).some((type) => types.includes(type)),
  );
  if (named !== undefined) return named;
  const kind = (group: RunFiles<FindingsFile>): string => kindOf(shownProfile(group.files[0]!, context));
  const alike = (all: readonly RunFiles<FindingsFile>[]) => all.filter((group) => kind(group) === kind(after));
  const [only, ...more] = alike(base);
  return more.length === 0 && alike(groups).length === 1 ? only : undefined;
}

/** Whether two sets of runs have one name, or a file of one has the name of a file of the other. */
function haveOneName(before: RunFiles<FindingsFile>, after: RunFiles<FindingsFile>): boolean {
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
 * The sample types that are compared: of each kind of measure one, of time, of bytes and of waiting, as benchmarks and budgets are about;
 * counts beside them say the same twice. A recording of Java has several kinds, and its samples are counts alone. A heap profile next to an
 * allocation profile speaks for what is held, alone for what was allocated.
 */
export function comparedTypes({ sampleTypes, defaultSampleType }: Profile, hasAllocationProfile: boolean): string[] {
  const wanted = hasAllocationProfile ? ["cpu", "inuse_space", "delay"] : ["cpu", "alloc_space", "delay"];
  const found = wanted.flatMap((name) => sampleTypes.find(({ type }) => type === name) ?? []);
  const shown = sampleTypes.find(({ type }) => type === defaultSampleType) ?? sampleTypes.at(-1);
  const isOfOwnKind =
    found.length === 0 || (defaultSampleType !== "" && found.every(({ unit }) => unit !== shown?.unit));
  return (isOfOwnKind && shown !== undefined ? [shown, ...found] : found).map(({ type }) => type);
}

/** Go's `allocs` profile holds the same as `heap`, but is to be read by what was allocated. */
export function isAllocationProfile({ sampleTypes, defaultSampleType }: Profile): boolean {
  return defaultSampleType === "alloc_space" && sampleTypes.some(({ type }) => type === "alloc_space");
}

function kindOf({ sampleTypes, defaultSampleType }: Profile): string {
  return [defaultSampleType, ...sampleTypes.map(({ type, unit }) => `${type}/${unit}`)].join(" ");
}
