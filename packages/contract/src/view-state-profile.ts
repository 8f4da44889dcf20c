import { choice, flag, text, viewStatePart } from "./view-state-part.ts";

/** What a link brings back of the profiles section. Empty texts mean "as the report suggests". */
export interface ProfileViewState {
  /** `<variant>/<file>` of the profile shown. */
  readonly file: string;
  /** `<variant>/<file>` it is compared against, or `-` for none. */
  readonly base: string;
  /** Sample type by name. */
  readonly type: string;
  readonly view: ProfileViewName;
  readonly mode: CompareMode;
  /** What the mode `operation` divides by, by id; "" for the best known. */
  readonly per: string;
  /** Path id of the zoom root. */
  readonly zoom: string;
  /** The function that callers and peek are about. */
  readonly pivot: string;
  readonly search: string;
  readonly orientation: "icicle" | "flame";
  readonly sort: TopSort;
  readonly ascending: boolean;
  readonly focus: string;
  readonly ignore: string;
  readonly hide: string;
  readonly show: string;
  readonly showFrom: string;
  readonly pruneFrom: string;
  readonly tagFocus: string;
  readonly tagIgnore: string;
  readonly tagRoot: string;
  readonly tagLeaf: string;
  readonly noInlines: boolean;
  /** All profiles of the same kind in a variant added up: repeated runs. */
  readonly merged: boolean;
  readonly granularity: "functions" | "filefunctions" | "files" | "lines" | "addresses";
}

export const profileViewNames = ["flame", "top", "callers", "peek", "graph", "lines"] as const;
export type ProfileViewName = (typeof profileViewNames)[number];

export const compareModes = ["absolute", "share", "operation"] as const;
export type CompareMode = (typeof compareModes)[number];

export const topSorts = ["flat", "cum", "name", "before", "after", "delta"] as const;
export type TopSort = (typeof topSorts)[number];

export const profileViewState = viewStatePart<ProfileViewState>("p", {
  file: text(""),
  base: text(""),
  type: text(""),
  view: choice(profileViewNames, "flame"),
  mode: choice(compareModes, "absolute"),
  per: text(""),
  zoom: text(""),
  pivot: text(""),
  search: text(""),
  orientation: choice(["icicle", "flame"], "icicle"),
  sort: choice(topSorts, "flat"),
  ascending: flag(false),
  focus: text(""),
  ignore: text(""),
  hide: text(""),
  show: text(""),
  showFrom: text(""),
  pruneFrom: text(""),
  tagFocus: text(""),
  tagIgnore: text(""),
  tagRoot: text(""),
  tagLeaf: text(""),
  noInlines: flag(false),
  merged: flag(false),
  granularity: choice(["functions", "filefunctions", "files", "lines", "addresses"], "functions"),
});
