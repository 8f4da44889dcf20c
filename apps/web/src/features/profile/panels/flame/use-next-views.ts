import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "../../../../ui/when-idle.ts";
import type { PanelProps } from "../../model/panel.ts";
import { heaviest } from "../../model/top-rows.ts";
import { callersQuery } from "../../model/use-callers.ts";
import { topQuery } from "../../model/use-top.ts";

/**
 * Gets what a reader of the flame graph mostly turns to next, the table and the callers with the function that they open with,
 * once the page has nothing else to do; `isWanted` says whether it is worth it yet.
 */
export function useNextViews(
  { report, chosen, state, loadView }: Pick<PanelProps, "report" | "chosen" | "state" | "loadView">,
  isWanted: boolean,
): void {
  const client = useQueryClient();
  const query = topQuery(report, chosen, state);
  const key = query.queryKey.join(" ");
  useEffect(() => {
    if (!isWanted) return undefined;
    const next = async (): Promise<void> => {
      const [answer] = await Promise.all([client.fetchQuery(query), loadView("top"), loadView("callers")]);
      const pivot = state.pivot === "" ? heaviest(answer) : state.pivot;
      if (pivot !== undefined) await client.prefetchQuery(callersQuery(report, chosen, { ...state, pivot }));
    };
    return whenIdle(() => void next().catch(() => undefined));
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the query depends on
  }, [client, key, isWanted]);
}
