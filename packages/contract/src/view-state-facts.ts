import { text, viewStatePart } from "./view-state-part.ts";

/** The state that a link brings back of the stated figures. */
export interface FactsViewState {
  /** The quantity shown of every table that has it; empty: the first of each. */
  readonly quantity: string;
  /** The row that is pointed at: `file\nsubject\nquantity`; "" for none. */
  readonly row: string;
}

export const factsViewState = viewStatePart<FactsViewState>("q", { quantity: text(""), row: text("") });
