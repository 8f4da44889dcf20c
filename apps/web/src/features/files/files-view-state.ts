import { choice, text, viewStatePart } from "@sweetspot/contract/view-state-part";

/** What the list of files shows: `f.search`, `f.show`. */
export const filesViewState = viewStatePart("f", {
  search: text(""),
  show: choice(["all", "remarks", "failed"], "all"),
});
