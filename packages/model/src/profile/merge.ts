import { ProfileMerger } from "./merge-tables.ts";
import { alignProfiles, keepSamples, requireSameTypes } from "./scale.ts";
import type { Profile } from "./table.ts";

/**
 * Adds profiles up into one, as `go tool pprof` does when it is given several: equal stacks with equal labels become one
 * sample, samples that are zero go, mappings are told apart by size, offset and build id (or file), and addresses are
 * taken relative to them. Durations add up, the earliest time and the longest period stay.
 * @throws {PprofError} `incompatible` when the profiles have no sample type in common or measure different things.
 * Source of the semantics: github.com/google/pprof/profile/merge.go.
 */
export function mergeProfiles(profiles: readonly Profile[]): Profile {
  const aligned = alignProfiles(profiles);
  const [only] = aligned;
  if (aligned.length === 1 && only !== undefined) return only;
  for (const profile of aligned.slice(1)) if (only !== undefined) requireSameTypes(only, profile);
  return addUp(aligned);
}

function addUp(profiles: readonly Profile[]): Profile {
  const [first] = profiles;
  if (first === undefined) throw new Error("there is no profile to merge");
  const merger = new ProfileMerger(first.sampleTypes.length);
  for (const profile of profiles) merger.add(withoutZeroSamples(profile));
  const merged = { ...combineHeaders(profiles), ...merger.take() };
  // Samples that cancelled out go, and with them what only they referred to.
  return hasZeroSample(merged) ? addUp([merged]) : merged;
}

function hasZeroSample(profile: Profile): boolean {
  return zeroFlags(profile).includes(0);
}

/** 1 for every sample with a value other than 0. */
function zeroFlags(profile: Profile): Uint8Array {
  const flags = new Uint8Array(profile.samples.length);
  for (const column of profile.samples.values) {
    if (column instanceof Float64Array) {
      for (let i = 0; i < flags.length; i++) if (column[i] !== 0) flags[i] = 1;
    } else {
      for (let i = 0; i < flags.length; i++) if (column[i] !== 0n) flags[i] = 1;
    }
  }
  return flags;
}

function withoutZeroSamples(profile: Profile): Profile {
  const flags = zeroFlags(profile);
  return flags.includes(0) ? keepSamples(profile, flags) : profile;
}

function combineHeaders(profiles: readonly Profile[]) {
  const [first] = profiles;
  if (first === undefined) throw new Error("there is no profile to merge");
  let timeNanos = 0n;
  let durationNanos = 0n;
  let period = 0n;
  let defaultSampleType = "";
  let docUrl = "";
  const comments = new Set<string>();
  for (const profile of profiles) {
    if (timeNanos === 0n || profile.timeNanos < timeNanos) timeNanos = profile.timeNanos;
    durationNanos = BigInt.asIntN(64, durationNanos + profile.durationNanos);
    if (period === 0n || period < profile.period) period = profile.period;
    for (const comment of profile.comments) comments.add(comment);
    if (defaultSampleType === "") defaultSampleType = profile.defaultSampleType;
    if (docUrl === "") docUrl = profile.docUrl;
  }
  return {
    kind: "profile" as const,
    sampleTypes: first.sampleTypes,
    defaultSampleType,
    periodType: first.periodType,
    period,
    timeNanos,
    durationNanos,
    comments: [...comments],
    docUrl,
    dropFrames: first.dropFrames,
    keepFrames: first.keepFrames,
  };
}
