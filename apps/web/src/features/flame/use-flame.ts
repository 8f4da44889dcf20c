import type { FlameAnswer, ReportBody, SearchBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import type { ChosenProfiles } from "../profiles/choose-profiles.ts";
import { profileUrl, selectionParams } from "../profiles/profile-request.ts";

/** The frames under the zoom root. While another zoom is on its way the old frames stay. */
export function useFlame(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const url = profileUrl(report, chosen, "flame", flameParams(chosen, state));
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<FlameAnswer>(url, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
}

/** What the search finds in the whole profile, and which drawn rows; nothing is asked while there is no search. */
export function useFlameSearch(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const params = flameParams(chosen, state);
  params.set("search", state.search);
  const url = profileUrl(report, chosen, "search", params);
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<SearchBody>(url, signal),
    enabled: state.search !== "",
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

function flameParams(chosen: ChosenProfiles, state: ProfileViewState): URLSearchParams {
  const params = selectionParams(chosen, state);
  if (/^[0-9a-z]{1,11}$/.test(state.zoom)) params.set("root", state.zoom);
  return params;
}
