import type { ReportBody, TopAnswer } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import type { ChosenProfiles } from "../profiles/choose-profiles.ts";
import { profileUrl, selectionParams } from "../profiles/profile-request.ts";

/** Every function's values; the old ones stay while others are on their way. */
export function useTop(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const url = profileUrl(report, chosen, "top", selectionParams(chosen, state));
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<TopAnswer>(url, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
}
