import type { CallersBody, ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson } from "../../../api/client.ts";
import type { ChosenProfiles } from "./choose-profiles.ts";
import type { ProfilePanelProps } from "./panel.ts";
import { profileUrl, selectionParams } from "./profile-request.ts";

/** Callers and callees of the pivot; nothing is asked while there is none. */
export function useCallers(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  return useQuery({
    ...callersQuery(report, chosen, state),
    enabled: state.pivot !== "",
    placeholderData: keepPreviousData,
  });
}

/** The way from a function's name to its callers and callees. */
export interface ToCallers {
  go(name: string): void;
  /** Asks for them before they are gone to: they are then drawn at once. */
  ahead(name: string): void;
}

export function useToCallers({ report, chosen, state, setState }: ProfilePanelProps): ToCallers {
  const client = useQueryClient();
  return {
    go: (pivot) => setState({ view: "callers", pivot }),
    ahead: (pivot) => void client.prefetchQuery(callersQuery(report, chosen, { ...state, pivot })),
  };
}

/** The request for the callers and callees of `state.pivot`. */
export function callersQuery(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const params = selectionParams(chosen, state);
  params.set("function", state.pivot);
  const url = profileUrl(report, chosen, "callers", params);
  return {
    queryKey: ["profile", url],
    queryFn: ({ signal }: { signal: AbortSignal }) => getJson<CallersBody>(url, signal),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  };
}
