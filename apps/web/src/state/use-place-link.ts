import { placeFragment, type Place } from "@sweetspot/contract/view-state-place";
import { use, useCallback } from "react";
import { parseSearch, stringifySearch } from "./view-params.ts";
import { ViewScope } from "./view-scope.ts";

/**
 * Makes the link to a place of this page, with all that is shown now: `link(place)`, or with parameters that it shall have besides.
 * From inside an embedded view the link leads to the view itself, showing what the embedded one shows. Null is the page's top.
 */
export function usePlaceLink(): (place: Place | null, besides?: Readonly<Record<string, string>>) => string {
  const scope = use(ViewScope);
  return useCallback(
    (place, besides = {}) => {
      const shown = { ...parseSearch(location.search), ...Object.fromEntries(scope?.params ?? []), ...besides };
      const fragment = place === null ? "" : `#${placeFragment(place)}`;
      return `${location.origin}${location.pathname}${stringifySearch(shown)}${fragment}`;
    },
    [scope],
  );
}
