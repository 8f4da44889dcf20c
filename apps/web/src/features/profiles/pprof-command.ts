import { entryPath } from "@sweetspot/contract/names";
import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import type { ChosenProfiles, ProfileArtifact } from "./choose-profiles.ts";
import { filterOptions } from "./profile-request.ts";

/** The command that gives the same numbers without this server's views; it reads the profile from this server. */
export function pprofCommand(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState): string {
  const words = ["go", "tool", "pprof", "-top"];
  if (state.view === "top" && state.sort === "cum") words.push("-cum");
  if (chosen.sampleType !== "") words.push(`-sample_index=${shellWord(chosen.sampleType)}`);
  for (const [field, option] of filterOptions) {
    if (state[field] !== "") words.push(`-${option}=${shellWord(state[field])}`);
  }
  if (state.noInlines) words.push("-noinlines");
  if (state.granularity !== "functions") words.push(`-${state.granularity}`);
  if (chosen.base !== null) {
    if (state.mode === "share") words.push("-normalize");
    words.push(`-diff_base=${shellWord(rawUrl(report, chosen.base))}`);
  }
  words.push(shellWord(rawUrl(report, chosen.shown)));
  return words.join(" ");
}

function rawUrl(report: ReportBody, artifact: ProfileArtifact): string {
  const path = entryPath(report.project, report.slug, artifact.variant, artifact.name);
  return `${location.origin}/api/v1/files${path}`;
}

/** Quoted for a POSIX shell where it has to be. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
