import type { ChildrenBody, FlameAnswer, ReportBody, SearchBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson } from "../../../api/client.ts";
import type { ChosenProfiles } from "./choose-profiles.ts";
import { profileUrl, selectionParams } from "./profile-request.ts";

/** The frames under the zoom root. While another zoom is on its way the old frames stay. */
export function useFlame(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  return useQuery({ ...flameQuery(report, chosen, state), placeholderData: keepPreviousData });
}

/** Asks for the frames under another zoom root before it is gone to: the graph is then drawn at once. */
export function useFlameAhead(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const client = useQueryClient();
  return (zoom: string) => void client.prefetchQuery(flameQuery(report, chosen, { ...state, zoom }));
}

/** The query of the flame graph, for whoever asks ahead. */
export function flameQuery(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const url = profileUrl(report, chosen, "flame", flameParams(chosen, state));
  return {
    queryKey: ["profile", url],
    queryFn: ({ signal }: { signal: AbortSignal }) => getJson<FlameAnswer>(url, signal),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  };
}

/** Frames on one page of a list. */
export const childrenPerPage = 100;

/** One page of what a frame calls, drawn or not; `of` is its path id, "" for the whole. */
export function useChildren(
  report: ReportBody,
  chosen: ChosenProfiles,
  state: ProfileViewState,
  of: string,
  page: number,
) {
  const params = selectionParams(chosen, state);
  if (of !== "") params.set("root", of);
  params.set("offset", String(page * childrenPerPage));
  params.set("limit", String(childrenPerPage));
  const url = profileUrl(report, chosen, "children", params);
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<ChildrenBody>(url, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/**
 * The matches of the search in the whole profile and among the drawn rows; nothing is asked while there is no search. The matches
 * of another text in the same frames stay until the answer is there.
 */
export function useFlameSearch(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const params = flameParams(chosen, state);
  const within = profileUrl(report, chosen, "search", params);
  params.set("search", state.search);
  const url = profileUrl(report, chosen, "search", params);
  return useQuery({
    queryKey: ["profile", within, state.search],
    queryFn: ({ signal }) => getJson<SearchBody>(url, signal),
    enabled: state.search !== "",
    placeholderData: (found, of) => (of?.queryKey[1] === within ? found : undefined),
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

function flameParams(chosen: ChosenProfiles, state: ProfileViewState): URLSearchParams {
  const params = selectionParams(chosen, state);
  if (/^[0-9a-z]{1,11}$/.test(state.zoom)) params.set("root", state.zoom);
  return params;
}
