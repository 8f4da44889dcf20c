import { choice, text, viewStatePart } from "@sweetspot/contract/view-state-part";

/** The state of the list of files: `f.search`, `f.show`. */
export const filesViewState = viewStatePart("f", {
  search: text(""),
  show: choice(["all", "remarks", "failed"], "all"),
});
