import type { ProfileQuery } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import { filterProfile } from "@sweetspot/model/profile/filter-profile";
import { mergeProfiles } from "@sweetspot/model/profile/merge";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { loadProfile } from "@sweetspot/model/profile/pprof/load";
import { defaultPprofOptions, type PprofOptions } from "@sweetspot/model/profile/pprof/options";
import { findSampleType } from "@sweetspot/model/profile/pprof/report";
import { TaskError } from "../platform/task.ts";
import { filterNames } from "./selection.ts";

/** The profile as pprof has it after loading and filtering. Throws `TaskError` naming the field that is at fault. */
export function filteredProfile(source: Profile, query: ProfileQuery): Profile {
  return asTaskError(() => {
    if (source.sampleTypes.length === 0 || filterNames.every((name) => (query[name] ?? "") === "")) {
      return loadProfile(source);
    }
    return filterProfile(source, pprofOptions(query));
  });
}

/** The same as one profile to give away: several added up, of a difference the base subtracted and labelled as pprof does. */
export function exportedProfile(sources: readonly Profile[], base: readonly Profile[], query: ProfileQuery): Profile {
  return asTaskError(() => {
    const source = mergeProfiles(sources);
    if (source.sampleTypes.length === 0) return source;
    const normalize = query.mode === "share";
    const against = base.length === 0 ? undefined : { profile: mergeProfiles(base), mode: "diff" as const, normalize };
    return filterProfile(source, pprofOptions(query), against);
  });
}

/** A sample type by name or number, as pprof's `-sample_index`; the profile's default when none is asked for. */
export function sampleTypeOf(profile: Profile, asked: string | undefined): number {
  if (profile.sampleTypes.length === 0) return -1;
  return asTaskError(() => findSampleType(profile, asked ?? ""));
}

function pprofOptions(query: ProfileQuery): PprofOptions {
  return { ...defaultPprofOptions, ...Object.fromEntries(filterNames.map((name) => [name, query[name] ?? ""])) };
}

function asTaskError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PprofError)) throw error;
    const code = error.code === "bad-pattern" ? "bad-pattern" : "bad-query";
    throw new TaskError(code, error.message, { field: error.option });
  }
}
