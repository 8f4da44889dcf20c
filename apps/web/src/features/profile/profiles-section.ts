import type { ReportBody } from "@sweetspot/contract";
import { readViewState } from "@sweetspot/contract/view-state";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { queryClient } from "../../api/query-client.ts";
import { parseSearch, toParams } from "../../state/view-params.ts";
import { late } from "../../ui/late.tsx";
import type { ViewProps } from "../../view.ts";
import { flameQuery } from "./model/use-flame.ts";
import { chooseProfiles, isOnlyChoice } from "./model/choose-profiles.ts";
import { profilePanels } from "./panels.ts";

/** The profiles of a report, the code of the section and of the view that it opens with fetched side by side. */
export const profilesSection = late<ViewProps>(async () => {
  const [section] = await Promise.all([import("./ProfilesView.tsx"), profilePanels[openingState().view].load()]);
  return section;
});

/**
 * Asks for the flame graph that the section opens with while its code is still on the way, where no finding has to say which
 * that is.
 */
export function prefetchProfiles(report: ReportBody): void {
  const state = openingState();
  const chosen = chooseProfiles(report, state, null);
  if (chosen === null || state.view !== "flame") return;
  if (report.variants.length > 1 && state.file === "" && !isOnlyChoice(chosen)) return;
  void queryClient.prefetchQuery(flameQuery(report, chosen, state));
}

function openingState() {
  return readViewState(profileViewState, toParams(parseSearch(window.location.search)));
}
