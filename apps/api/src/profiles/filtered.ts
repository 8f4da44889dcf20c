import type { DenominatorBody, ProfileQuery } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import { filterProfile } from "@sweetspot/model/profile/filter-profile";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { loadProfile, mergeSources } from "@sweetspot/model/profile/pprof/load";
import { defaultPprofOptions, type PprofOptions } from "@sweetspot/model/profile/pprof/options";
import { findSampleType } from "@sweetspot/model/profile/pprof/report";
import { scaleProfile } from "@sweetspot/model/profile/scale";
import { TaskError } from "../work/task.ts";
import { filterNames } from "./selection.ts";

/** The profile as pprof has it after loading and filtering. Throws `TaskError` naming the field that is at fault. */
export function filteredProfile(source: Profile, query: ProfileQuery): Profile {
  // Nothing was measured: pprof would refuse it, here it is shown as empty.
  if (source.sampleTypes.length === 0) return source;
  return asTaskError(() => {
    if (filterNames.every((name) => (query[name] ?? "") === "")) {
      return loadProfile(source);
    }
    return filterProfile(source, pprofOptions(query));
  });
}

/**
 * Returns one profile to give away: several added up, of a difference the base subtracted and labelled as pprof does.
 * @param operations what a comparison by operation divides by. pprof's values are whole numbers, so nothing is divided:
 *   the base is taken to as many operations as the profile has, and a comment says so.
 */
export function exportedProfile(
  sources: readonly Profile[],
  base: readonly Profile[],
  query: ProfileQuery,
  operations: DenominatorBody | null = null,
): Profile {
  return asTaskError(() => {
    const source = mergeSources(sources);
    if (source.sampleTypes.length === 0) return source;
    if (base.length === 0) return filterProfile(source, pprofOptions(query));
    const normalize = query.mode === "share";
    const against = { profile: mergeSources(base), mode: "diff" as const, normalize };
    if (operations === null) return filterProfile(source, pprofOptions(query), against);
    const { before, after, label } = operations;
    const factor = after.count / before.count;
    const factors = against.profile.sampleTypes.map(() => factor);
    const comment = `sweetspot: compared ${label}: the base scaled by ${after.count} / ${before.count} to the operations of the profile`;
    const scaled = { ...against, profile: scaleProfile(against.profile, factors) };
    const filtered = filterProfile(source, pprofOptions(query), scaled);
    return { ...filtered, comments: [...filtered.comments, comment] };
  });
}

/** A sample type by name or number, as pprof's `-sample_index`; the profile's default when none is asked for. */
export function sampleTypeOf(
  profile: Pick<Profile, "sampleTypes" | "defaultSampleType">,
  asked: string | undefined,
): number {
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
