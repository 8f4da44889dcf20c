import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { type ChosenProfiles, otherRuns, type ProfileArtifact, profileKey } from "./choose-profiles.ts";

/** The profiles that are added up on each side; the one shown comes first, the base's side is empty without one. */
interface ChosenRuns {
  readonly shown: readonly ProfileArtifact[];
  readonly base: readonly ProfileArtifact[];
}

/** The runs that a link adds up: all of a variant that measure the same, without those it leaves out. */
export function chosenRuns(chosen: ChosenProfiles, state: Pick<ProfileViewState, "merged" | "leftOut">): ChosenRuns {
  const all = allRuns(chosen);
  if (!state.merged) return { shown: all.shown.slice(0, 1), base: all.base.slice(0, 1) };
  const leftOut = new Set(state.leftOut);
  const pick = ([first, ...others]: readonly ProfileArtifact[]): ProfileArtifact[] =>
    first === undefined ? [] : [first, ...others.filter((run) => !leftOut.has(profileKey(run)))];
  return { shown: pick(all.shown), base: pick(all.base) };
}

/** Every profile that could be added up on each side. */
export function allRuns({ profiles, shown, base }: ChosenProfiles): ChosenRuns {
  const runsOf = (artifact: ProfileArtifact) => [artifact, ...otherRuns(profiles, artifact)];
  const isSameSet = base !== null && otherRuns(profiles, shown).includes(base);
  // A run compared with another of its own variant: nothing can be on both sides.
  if (isSameSet) return { shown: [shown], base: base === null ? [] : [base] };
  return { shown: runsOf(shown), base: base === null ? [] : runsOf(base) };
}

/** Changes when a file is replaced under its name: what an answer that is known by names alone is kept under. */
export function contentOf(chosen: ChosenProfiles, state: Pick<ProfileViewState, "merged" | "leftOut">): string {
  const { shown, base } = chosenRuns(chosen, state);
  return [...shown, ...base].map(({ sha256 }) => sha256.slice(0, 12)).join("-");
}
