import { textHash } from "../../../text-hash.ts";
import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { artifactPath, reportPath } from "../../../api/reports.ts";
import { type ChosenProfiles, profileKey } from "./choose-profiles.ts";
import { chosenRuns } from "./runs.ts";

/** The names of a link's filters in the API and in pprof. */
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
  ["tagShow", "tagshow"],
  ["tagHide", "taghide"],
] as const satisfies readonly (readonly [keyof ProfileViewState, string])[];

/** The query that every answer about what is shown takes. */
export function selectionParams(chosen: ChosenProfiles, state: ProfileViewState): URLSearchParams {
  const params = new URLSearchParams({ file: profileKey(chosen.shown) });
  const runs = chosenRuns(chosen, state);
  for (const run of runs.shown.slice(1)) params.append("also", profileKey(run));
  for (const run of runs.base.slice(1)) params.append("base_also", profileKey(run));
  if (chosen.base !== null) {
    params.set("base", profileKey(chosen.base));
    // A mean is by count already.
    if (state.mode !== "absolute" && !state.mean) params.set("mode", state.mode);
    if (state.mode === "operation" && !state.mean && state.per !== "") params.set("per", state.per);
  }
  if (chosen.sampleType !== "") params.set("sample_index", chosen.sampleType);
  for (const [field, option] of filterOptions) if (state[field] !== "") params.set(option, state[field]);
  if (state.mean) params.set("mean", "true");
  if (state.relative) params.set("relative_percentages", "true");
  if (state.noInlines) params.set("noinlines", "true");
  if (state.granularity !== "functions") params.set("granularity", state.granularity);
  return params;
}

/** The address of a table, which may be trimmed; by itself it lists everything. */
export function topParams(chosen: ChosenProfiles, state: ProfileViewState): URLSearchParams {
  const params = selectionParams(chosen, state);
  if (!state.trim) return params;
  if (state.nodeFraction !== null && state.nodeFraction > 0) params.set("nodefraction", String(state.nodeFraction));
  if (state.nodeCount !== null && state.nodeCount > 0) {
    params.set("nodecount", String(state.nodeCount));
    if (topSort(state) === "cum") params.set("sort", "cum");
  }
  return params;
}

/** pprof's option for the order of the page's table. */
export function topSort({ sort }: Pick<ProfileViewState, "sort">): "flat" | "cum" {
  return sort === "flat" || sort === "name" ? "flat" : "cum";
}

/**
 * Address of an answer about profiles of a report. The hashes are in it although the server does not need them: an
 * answer is immutable for its address, so that a file replaced under the same name is asked for again.
 */
export function profileUrl(
  report: ReportBody,
  chosen: ChosenProfiles,
  answer: string,
  params: URLSearchParams,
): string {
  const named = new Set([...params.getAll("also"), ...params.getAll("base_also")]);
  const runs = chosen.profiles.filter((artifact) => named.has(profileKey(artifact)));
  const hashes = [chosen.shown, chosen.base, ...runs].flatMap((artifact) =>
    artifact === null ? [] : [artifact.sha256.slice(0, 12)],
  );
  params.set("of", hashes.join("-"));
  // By operation it depends on what else the report has, which may come later.
  if (answer === "denominators" || params.get("mode") === "operation") params.set("with", countsMark(report));
  return `${reportPath(report.project, report.slug)}/profiles/${answer}?${params}`;
}

/** Changes with the benchmark outputs and captures of a report: FNV-1a of their hashes. */
function countsMark(report: ReportBody): string {
  let mark = textHash("");
  for (const { state, kind, sha256, variant } of report.artifacts) {
    if (state !== "ready" || (kind !== "bench" && kind !== "series")) continue;
    mark = textHash(variant + sha256, mark);
  }
  return mark.toString(36);
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
  for (const ours of ["file", "base", "base_also", "mode", "per"]) params.delete(ours);
  for (const run of chosenRuns(chosen, state).base) params.append("diff_base", profileKey(run));
  if (chosen.base !== null && state.mode === "share" && !state.mean) params.set("normalize", "1");
  // The names that the page shows everywhere else.
  params.set("printed_symbols", "1");
  for (const [name, value] of Object.entries(options)) params.set(name, value);
  return `${artifactPath(report.project, report.slug, chosen.shown)}/pprof/${text}?${params}`;
}
