import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChosenProfiles } from "../../model/choose-profiles.ts";
import { profilePanels } from "../../panels.ts";
import { topQuery } from "../../model/use-top.ts";

/**
 * Gets what a reader of the flame graph mostly turns to next, the table and the callers, once the page has nothing else
 * to do; `isWanted` says whether it is worth it yet.
 */
export function useNextViews(
  report: ReportBody,
  chosen: ChosenProfiles,
  state: ProfileViewState,
  isWanted: boolean,
): void {
  const client = useQueryClient();
  const query = topQuery(report, chosen, state);
  const key = query.queryKey.join(" ");
  useEffect(() => {
    if (!isWanted) return undefined;
    return whenIdle(() => {
      void Promise.all([profilePanels.top.load(), profilePanels.callers.load()]).catch(() => undefined);
      void client.prefetchQuery(query);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the query depends on
  }, [client, key, isWanted]);
}

/** Runs once when the browser is idle, shortly where it cannot tell. Gives what takes it back. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
