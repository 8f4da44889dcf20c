import { useEffect, useMemo } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { heaviest, topRows } from "../model/top-rows.ts";
import { useTop } from "../model/use-top.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { useMatcher } from "../model/use-matcher.ts";

/**
 * The picker of the function in the middle: the heaviest ones, or those that the search finds. `preselects` takes the
 * function that changed most, or has most itself where nothing is compared, unless a search asks for another.
 */
export function PivotPicker({
  report,
  chosen,
  state,
  setState,
  preselects = false,
}: ProfilePanelProps & { preselects?: boolean }) {
  const top = useTop(report, chosen, { ...state, trim: false });
  const answer = top.data;
  const matches = useMatcher(state.search);
  const order = useMemo(
    () => (answer === undefined ? [] : topRows(answer, "cum", false, state.search, matches).order.slice(0, 40)),
    [answer, state.search, matches],
  );
  const preselected = preselects && state.search === "" && answer !== undefined ? heaviest(answer) : undefined;
  useEffect(() => {
    if (preselected !== undefined) setState({ pivot: preselected }, "replace");
  }, [preselected, setState]);
  if (answer === undefined || preselected !== undefined) return <LoadingState doing="Listing functions" lines={6} />;
  return (
    <div className="mt-2">
      <p className="mb-2 text-sm text-ink2">
        Choose a function to see what leads to it and what it leads to. These are the heaviest
        {state.search === "" ? "" : " that match"}; the search finds the rest.
      </p>
      <ul className="columns-1 gap-8 md:columns-2">
        {order.map((row) => (
          <li key={row} className="break-inside-avoid">
            <button
              type="button"
              className="max-w-full truncate text-left font-mono text-[12px] leading-6 text-accent hover:underline"
              title={answer.names[row]!.slice(0, 2000)}
              onClick={() => setState({ pivot: answer.names[row]! })}
            >
              <bdi>{answer.names[row]!.slice(0, 300)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
