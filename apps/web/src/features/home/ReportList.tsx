import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ReportFilter, reportsQuery } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** Reports, of one project when given, latest first and older ones on request; `children` stand where there are none. */
export function ReportList({
  project,
  filter,
  children,
}: {
  project?: string;
  filter?: ReportFilter;
  children?: ReactNode;
}) {
  const reports = useInfiniteQuery(reportsQuery(project, filter));
  if (reports.isError) {
    return (
      <ErrorNotice
        title="The reports could not be listed."
        error={reports.error}
        onRetry={() => void reports.refetch()}
      />
    );
  }
  if (reports.isPending) {
    return (
      <LoadingState doing={project === undefined ? "Listing reports" : `Listing reports of ${project}`} lines={8} />
    );
  }
  const listed = reports.data.pages.flatMap((page) => page.reports);
  if (listed.length === 0) return children;
  return (
    <>
      <ReportTable reports={listed} withProject={project === undefined} />
      {reports.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          disabled={reports.isFetchingNextPage}
          onClick={() => void reports.fetchNextPage()}
        >
          {reports.isFetchingNextPage ? "Listing…" : "Older reports"}
        </Button>
      )}
    </>
  );
}
