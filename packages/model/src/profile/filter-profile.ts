import { loadProfile, type PprofBase } from "./pprof/load.ts";
import type { PprofOptions } from "./pprof/options.ts";
import { Report } from "./pprof/report.ts";
import type { Profile } from "./table.ts";

/**
 * A profile after all of pprof's filters: what a call tree of the filtered view is built from, and what is exported as
 * `pprof -proto`. Frames cut by the profile's own `dropFrames` are gone, tag frames are in the stacks. Granularity and
 * trimming are no filters: they are for whoever draws.
 * @param base subtracted first, as `-base` or `-diff_base` do
 * @throws {PprofError} on an expression or option that cannot be used
 */
export function filterProfile(profile: Profile, options: PprofOptions, base?: PprofBase): Profile {
  return new Report(loadProfile(profile, base), "raw", options).profile;
}
