import type { CallersBody, ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import type { ChosenProfiles } from "../profiles/choose-profiles.ts";
import { profileUrl, selectionParams } from "../profiles/profile-request.ts";

/** Callers and callees of the pivot; nothing is asked while there is none. */
export function useCallers(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const params = selectionParams(chosen, state);
  params.set("function", state.pivot);
  const url = profileUrl(report, chosen, "callers", params);
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<CallersBody>(url, signal),
    enabled: state.pivot !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
}
