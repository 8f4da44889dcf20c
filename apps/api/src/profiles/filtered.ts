import type { ProfileQuery } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { loadProfile } from "@sweetspot/model/profile/pprof/load";
import { defaultPprofOptions } from "@sweetspot/model/profile/pprof/options";
import { findSampleType, Report } from "@sweetspot/model/profile/pprof/report";
import { TaskError } from "../platform/task.ts";
import { filterNames } from "./selection.ts";

/** The profile as pprof has it after loading and filtering. Throws `TaskError` naming the field that is at fault. */
export function filteredProfile(source: Profile, query: ProfileQuery): Profile {
  return asTaskError(() => {
    const loaded = loadProfile(source);
    if (source.sampleTypes.length === 0 || filterNames.every((name) => (query[name] ?? "") === "")) return loaded;
    const options = { ...defaultPprofOptions };
    return new Report(loaded, "top", {
      ...options,
      ...Object.fromEntries(filterNames.map((name) => [name, query[name] ?? ""])),
    }).profile;
  });
}

/** A sample type by name or number, as pprof's `-sample_index`; the profile's default when none is asked for. */
export function sampleTypeOf(profile: Profile, asked: string | undefined): number {
  if (profile.sampleTypes.length === 0) return -1;
  return asTaskError(() => findSampleType(profile, asked ?? ""));
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
