import type { ReportBody, TopAnswer } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "../../../api/client.ts";
import type { ChosenProfiles } from "./choose-profiles.ts";
import { profileUrl, topParams } from "./profile-request.ts";

/** Every function's values; the old ones stay while others are on their way. */
export function useTop(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  return useQuery({ ...topQuery(report, chosen, state), placeholderData: keepPreviousData });
}

/** The query of the table, for whoever asks ahead. */
export function topQuery(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const url = profileUrl(report, chosen, "top", topParams(chosen, state));
  return {
    queryKey: ["profile", url],
    queryFn: ({ signal }: { signal: AbortSignal }) => getJson<TopAnswer>(url, signal),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  };
}
