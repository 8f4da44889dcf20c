import type { DenominatorBody, DenominatorsBody, ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getJson } from "../../../api/client.ts";
import type { ChosenProfiles } from "./choose-profiles.ts";
import { profileUrl, selectionParams } from "./profile-request.ts";

/** The divisors of the two profiles shown; nothing is asked where nothing is compared. */
export function useDenominators(report: ReportBody, chosen: ChosenProfiles, state: ProfileViewState) {
  const isDrawn = useIsDrawn();
  const plain = selectionParams(chosen, state);
  const params = new URLSearchParams();
  for (const name of ["file", "also", "base", "base_also", "sample_index"]) {
    for (const value of plain.getAll(name)) params.append(name, value);
  }
  const url = profileUrl(report, chosen, "denominators", params);
  return useQuery({
    queryKey: ["profile", url],
    queryFn: ({ signal }) => getJson<DenominatorsBody>(url, signal),
    enabled: chosen.base !== null && (state.mode === "operation" || isDrawn),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
}

/** The drawing comes first: counting operations may join a whole capture, and only a menu waits for it. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDrawn(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  return isDrawn;
}

/** The denominator that a link asks for: the best known where it names none; undefined where it is not known. */
export function chosenDenominator(
  answer: DenominatorsBody | undefined,
  per: ProfileViewState["per"],
): DenominatorBody | undefined {
  return per === "" ? answer?.choices[0] : answer?.choices.find(({ id }) => id === per);
}
