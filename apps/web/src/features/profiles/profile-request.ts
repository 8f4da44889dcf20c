import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { artifactPath, reportPath } from "../../api/reports.ts";
import { type ChosenProfiles, otherRuns, profileKey } from "./choose-profiles.ts";

/** What the filters of a link are called in the API and in pprof. */
export const filterOptions = [
  ["focus", "focus"],
  ["ignore", "ignore"],
  ["hide", "hide"],
  ["show", "show"],
  ["showFrom", "show_from"],
  ["pruneFrom", "prune_from"],
  ["tagFocus", "tagfocus"],
  ["tagIgnore", "tagignore"],
  ["tagRoot", "tagroot"],
  ["tagLeaf", "tagleaf"],
] as const satisfies readonly (readonly [keyof ProfileViewState, string])[];

/** The query that every answer about what is shown takes. */
export function selectionParams(chosen: ChosenProfiles, state: ProfileViewState): URLSearchParams {
  const params = new URLSearchParams({ file: profileKey(chosen.shown) });
  if (state.merged) {
    for (const run of otherRuns(chosen.profiles, chosen.shown)) params.append("also", profileKey(run));
    if (chosen.base !== null) {
      for (const run of otherRuns(chosen.profiles, chosen.base)) params.append("base_also", profileKey(run));
    }
  }
  if (chosen.base !== null) {
    params.set("base", profileKey(chosen.base));
    if (state.mode !== "absolute") params.set("mode", state.mode);
  }
  if (chosen.sampleType !== "") params.set("sample_index", chosen.sampleType);
  for (const [field, option] of filterOptions) if (state[field] !== "") params.set(option, state[field]);
  if (state.noInlines) params.set("noinlines", "true");
  if (state.granularity !== "functions") params.set("granularity", state.granularity);
  return params;
}

/**
 * Address of an answer about profiles of a report. The hashes are in it although the server does not need them: an
 * answer is immutable for its address, so that a file replaced under the same name is asked for anew.
 */
export function profileUrl(
  report: ReportBody,
  chosen: ChosenProfiles,
  answer: string,
  params: URLSearchParams,
): string {
  const hashes = [chosen.shown, chosen.base].flatMap((artifact) =>
    artifact === null ? [] : [artifact.sha256.slice(0, 12)],
  );
  params.set("of", hashes.join("-"));
  return `${reportPath(report.project, report.slug)}/profiles/${answer}?${params}`;
}

/** Address of one of pprof's own texts for what is shown: the same filters, by pprof's names. */
export function pprofTextUrl(
  report: ReportBody,
  chosen: ChosenProfiles,
  state: ProfileViewState,
  text: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const params = selectionParams(chosen, state);
  for (const ours of ["file", "also", "base", "base_also", "mode"]) params.delete(ours);
  if (chosen.base !== null) {
    params.set("diff_base", profileKey(chosen.base));
    if (state.mode === "share") params.set("normalize", "1");
  }
  for (const [name, value] of Object.entries(options)) params.set(name, value);
  return `${artifactPath(report.project, report.slug, chosen.shown)}/pprof/${text}?${params}`;
}
