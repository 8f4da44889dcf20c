import type { ViewParams } from "@sweetspot/contract/view-state-part";
import { createContext } from "react";

/**
 * Parameters of a view that is inside a text instead of being the page's own: its state begins with what the text
 * says and is kept here, so that two embedded tables do not share one URL.
 */
interface ViewScopeValue {
  readonly params: ViewParams;
  readonly change: (update: (params: ViewParams) => ViewParams) => void;
}

/** Null on the page itself, where the URL is the store. */
export const ViewScope = createContext<ViewScopeValue | null>(null);
