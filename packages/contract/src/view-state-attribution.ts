import { choice, list, viewStatePart } from "./view-state-part.ts";

/** The state that a link brings back of the breakdowns of changes by function. */
export interface AttributionViewState {
  /** Ids of the findings whose breakdown is open. */
  readonly open: readonly string[];
  /**
   * The function that a sample counts for: the one it was taken in, or the innermost outside of the runtime. "": for time
   * the latter, since `runtime.memmove` says little; for allocations the former, which is the same nearly everywhere.
   */
  readonly reading: "" | "own" | "callers";
  /** By operation, or as the profiles have them. */
  readonly values: "operation" | "all";
}

export const attributionViewState = viewStatePart<AttributionViewState>("a", {
  open: list(),
  reading: choice(["", "own", "callers"], ""),
  values: choice(["operation", "all"], "operation"),
});
