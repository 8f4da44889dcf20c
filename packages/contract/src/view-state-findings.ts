import { choice, flag, list, viewStatePart } from "./view-state-part.ts";

/** What a link brings back of the findings and of the sweet spot. */
export interface FindingsViewState {
  /** All findings rather than the strongest of each group. */
  readonly all: boolean;
  /** Ids of the metrics that matter; empty: the server's default. */
  readonly metrics: readonly string[];
  /** What the sweet spot's table compares each variant with. */
  readonly against: "baseline" | "previous";
}

export const findingsViewState = viewStatePart<FindingsViewState>("f", {
  all: flag(false),
  metrics: list(),
  against: choice(["baseline", "previous"], "baseline"),
});
