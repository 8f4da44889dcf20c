import type { Profile } from "./table.ts";

/**
 * The index of the sample type that a viewer shows first: the one the profile names as its default, else the last one.
 * -1 when the profile has no sample types. Source: github.com/google/pprof/profile/index.go.
 */
export function defaultSampleTypeIndex(profile: Pick<Profile, "sampleTypes" | "defaultSampleType">): number {
  if (profile.defaultSampleType !== "") {
    const named = profile.sampleTypes.findIndex((sampleType) => sampleType.type === profile.defaultSampleType);
    if (named >= 0) return named;
  }
  return profile.sampleTypes.length - 1;
}
