import { useEffect } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import type { ProfilePanelProps } from "../model/panel.ts";
import { heaviest } from "../model/top-rows.ts";
import { useToCallers } from "../model/use-callers.ts";
import { useTop } from "../model/use-top.ts";
import { FunctionTable } from "../panels/top/FunctionTable.tsx";

/**
 * The picker of the function in the middle: the table of functions, searched and sorted as Top is. `preselects` takes the
 * function that changed most, or has most itself where nothing is compared, unless a search asks for another. A function that was
 * chosen is one that the profile does not have.
 */
export function PivotPicker({ preselects = false, ...props }: ProfilePanelProps & { preselects?: boolean }) {
  const { report, chosen, setState } = props;
  const absent = props.state.pivot.slice(0, 300);
  const untrimmed = { ...props, state: { ...props.state, trim: false } };
  const answer = useTop(report, chosen, untrimmed.state).data;
  const toCallers = useToCallers(props);
  const preselected = preselects && props.state.search === "" && answer !== undefined ? heaviest(answer) : undefined;
  useEffect(() => {
    if (preselected !== undefined) setState({ pivot: preselected }, "replace");
  }, [preselected, setState]);
  if (preselected !== undefined) return <LoadingState doing="Listing functions" lines={6} />;
  return (
    <>
      {absent !== "" && (
        <EmptyState title="Not in this profile">
          No sample that passes the filters has <code className="break-all">{absent}</code>.
        </EmptyState>
      )}
      <p className="my-2 text-sm text-ink2">
        Choose a function to see what leads to it and what it leads to. The search above finds it by name.
      </p>
      <FunctionTable {...untrimmed} toCallers={{ ...toCallers, go: (pivot) => setState({ pivot }) }} />
    </>
  );
}
