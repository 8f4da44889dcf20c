import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { filterOptions } from "./profile-request.ts";

type FilterField = (typeof filterOptions)[number][0];

/** pprof's filters as the page groups them: by what they choose. */
export const filterGroups: readonly { readonly title: string; readonly fields: readonly FilterField[] }[] = [
  { title: "Samples", fields: ["focus", "ignore", "tagFocus", "tagIgnore"] },
  { title: "Frames", fields: ["hide", "show", "showFrom", "pruneFrom"] },
  { title: "Labels", fields: ["tagRoot", "tagLeaf", "tagShow", "tagHide"] },
];

/** The placeholder of an empty field, which says its effect. */
export const filterHints: Readonly<Record<FilterField, string>> = {
  focus: "only samples with such a frame",
  ignore: "no samples with such a frame",
  hide: "without these frames",
  show: "only these frames",
  showFrom: "from the first such frame down",
  pruneFrom: "without what such frames call",
  tagFocus: "key=value, or a range 1kb:2kb",
  tagIgnore: "key=value",
  tagRoot: "labels as frames at the root",
  tagLeaf: "labels as frames at the leaf",
  tagShow: "labels that Graph draws",
  tagHide: "labels that Graph leaves out",
};

export const granularities = [
  { value: "functions", label: "functions" },
  { value: "filefunctions", label: "functions with files" },
  { value: "files", label: "files" },
  { value: "lines", label: "lines" },
  { value: "addresses", label: "addresses" },
] as const;

/** Everything as it is without filters. */
export const noFilters: Partial<ProfileViewState> = {
  ...Object.fromEntries(filterOptions.map(([field]) => [field, ""])),
  noInlines: false,
  granularity: "functions",
  mean: false,
  relative: false,
  nodeCount: null,
  nodeFraction: null,
  edgeFraction: null,
  trim: true,
};

interface ActiveFilter {
  /** As pprof writes it: `focus=main`, `noinlines`. */
  readonly text: string;
  /** The name of the button that takes it away. */
  readonly without: Partial<ProfileViewState>;
}

/** The filters of a link, in pprof's words. */
export function activeFilters(state: ProfileViewState): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  for (const [field, option] of filterOptions) {
    if (state[field] !== "") found.push({ text: `${option}=${state[field]}`, without: { [field]: "" } });
  }
  if (state.granularity !== "functions") found.push({ text: state.granularity, without: { granularity: "functions" } });
  if (state.noInlines) found.push({ text: "noinlines", without: { noInlines: false } });
  if (state.mean) found.push({ text: "mean", without: { mean: false } });
  if (state.relative) found.push({ text: "relative_percentages", without: { relative: false } });
  if (!state.trim) found.push({ text: "trim=false", without: { trim: true } });
  for (const [field, option] of trimOptions) {
    if (state[field] !== null) found.push({ text: `${option}=${state[field]}`, without: { [field]: null } });
  }
  return found;
}

export const trimOptions = [
  ["nodeCount", "nodecount"],
  ["nodeFraction", "nodefraction"],
  ["edgeFraction", "edgefraction"],
] as const;
