import { type CompareMode, compareModes } from "@sweetspot/model/profile/compare-mode";
import { granularities, type Granularity } from "@sweetspot/model/profile/granularity";
import { choice, flag, list, optionalNumber, text, viewStatePart } from "./view-state-part.ts";

/** The state of the profiles section that a link brings back. Empty texts mean "as the report suggests". */
export interface ProfileViewState {
  /** `<variant>/<file>` of the profile shown. */
  readonly file: string;
  /** `<variant>/<file>` it is compared against, or `-` for none. */
  readonly base: string;
  /** Sample type by name. */
  readonly type: string;
  readonly view: ProfileViewName;
  readonly mode: CompareMode;
  /** The id of the divisor of the mode `operation`; "" for the best known. */
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
  /** The labels that are shown; they choose no samples. */
  readonly tagShow: string;
  readonly tagHide: string;
  readonly noInlines: boolean;
  /** Values by the first sample type: the mean of a delay, the size of an object. */
  readonly mean: boolean;
  /** Percentages of what passes the filters instead of the whole profile. */
  readonly relative: boolean;
  /** Trimming of tables and of the graph; null as the view does it by itself. */
  readonly nodeCount: number | null;
  readonly nodeFraction: number | null;
  readonly edgeFraction: number | null;
  readonly trim: boolean;
  /** All profiles of the same kind in a variant added up: repeated runs. */
  readonly merged: boolean;
  /** `<variant>/<file>` of the runs that are not added up. */
  readonly leftOut: readonly string[];
  readonly granularity: Granularity;
}

export const profileViewNames = ["flame", "top", "callers", "peek", "graph", "lines"] as const;
export type ProfileViewName = (typeof profileViewNames)[number];

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
  // As long as a name may be in a profile.
  pivot: text("", 65_536),
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
  tagShow: text(""),
  tagHide: text(""),
  noInlines: flag(false),
  mean: flag(false),
  relative: flag(false),
  nodeCount: optionalNumber(0, 1_000_000, true),
  nodeFraction: optionalNumber(0, 1),
  edgeFraction: optionalNumber(0, 1),
  trim: flag(true),
  merged: flag(false),
  leftOut: list(),
  granularity: choice(granularities, "functions"),
});
