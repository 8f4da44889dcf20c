import { useMemo } from "react";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import type { ToCallers } from "../../model/use-callers.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { useMatcher } from "../../model/use-matcher.ts";
import { topRows } from "../../model/top-rows.ts";
import { useTop } from "../../model/use-top.ts";
import { DifferenceTable } from "./DifferenceTable.tsx";
import { TopTable } from "./TopTable.tsx";
import { TrimmedLine } from "./TrimmedLine.tsx";

/** The functions that the search finds, sorted, with their values or changes. */
export function FunctionTable(props: ProfilePanelProps & { toCallers: ToCallers }) {
  const { report, chosen, state } = props;
  const top = useTop(report, chosen, state);
  const answer = top.data;
  const matches = useMatcher(state.search);
  const rows = useMemo(
    () => (answer === undefined ? null : topRows(answer, state.sort, state.ascending, state.search, matches)),
    [answer, state.sort, state.ascending, state.search, matches],
  );
  if (top.error && answer === undefined) {
    return <ErrorNotice error={top.error} title="The table could not be made" onRetry={() => void top.refetch()} />;
  }
  if (answer === undefined || rows === null) return <LoadingState doing="Adding up functions" lines={10} />;
  if (answer.names.length === 0) {
    return <EmptyState title="Nothing to list">No sample of this type has a value that passes the filters.</EmptyState>;
  }
  if (rows.order.length === 0) {
    return (
      <EmptyState title={`Nothing named “${state.search}”`}>
        All {answer.names.length} functions were searched.
      </EmptyState>
    );
  }
  return (
    <>
      <TrimmedLine answer={answer} />
      {answer.kind === "top" ? (
        <TopTable {...props} answer={answer} rows={rows} />
      ) : (
        <DifferenceTable {...props} answer={answer} rows={rows} />
      )}
    </>
  );
}
