import { useMemo } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { topRows } from "../model/top-rows.ts";
import { useTop } from "../model/use-top.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { useMatcher } from "../model/use-matcher.ts";

/** Which function to put in the middle: the heaviest ones, or those that the search finds. */
export function PivotPicker({ report, chosen, state, setState }: ProfilePanelProps) {
  const top = useTop(report, chosen, { ...state, trim: false });
  const answer = top.data;
  const matches = useMatcher(state.search);
  const order = useMemo(
    () => (answer === undefined ? [] : topRows(answer, "cum", false, state.search, matches).order.slice(0, 40)),
    [answer, state.search, matches],
  );
  if (answer === undefined) return <LoadingState doing="Listing functions" lines={6} />;
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
