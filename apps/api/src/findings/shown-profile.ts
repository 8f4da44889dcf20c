import type { Profile } from "@sweetspot/model";
import { dropUninterestingFrames } from "@sweetspot/model/profile/prune";
import type { EvidenceReference, TaskContext } from "../work/task.ts";

/** Returns a profile as its flame graph and tables show it: without the frames that it says not to show, such as an allocator's. */
export function shownProfile({ reading }: EvidenceReference, context: TaskContext): Profile {
  const profile = context.evidence({ reading }, "profile");
  if (profile.dropFrames === "") return profile;
  return context.derived(`shown ${reading}`, () => {
    const value = dropUninterestingFrames(profile);
    return { value, bytes: 4 * (value.samples.locations.length + value.lines.length) };
  });
}
