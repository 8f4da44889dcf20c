import { type FindingTone, findingTones } from "@sweetspot/model/findings/finding-names";
import { choice, flag, list, viewStatePart } from "./view-state-part.ts";

/** The state that a link brings back of the findings and of the sweet spot. */
export interface FindingsViewState {
  /** All findings rather than the strongest. */
  readonly all: boolean;
  /** Only findings of this tone; empty: all. */
  readonly tone: FindingTone | "";
  /** Ids of the metrics that matter; empty: the server's default. */
  readonly metrics: readonly string[];
  /** The variant that the sweet spot's table compares each with. */
  readonly against: "baseline" | "previous";
}

export const findingsViewState = viewStatePart<FindingsViewState>("f", {
  all: flag(false),
  tone: choice(["", ...findingTones], ""),
  metrics: list(),
  against: choice(["baseline", "previous"], "baseline"),
});
