import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type ReportFilter, reportsQuery } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** The home page shows this many reports on a phone at first, so that the projects are within two screens. */
const firstOnPhone = 6;

/** Reports, of one project when given, latest first and older ones on request; `children` where the list is empty. */
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
  const [isWhole, setWhole] = useState(project !== undefined);
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
      <ReportTable
        reports={listed}
        withProject={project === undefined}
        onPhone={isWhole ? listed.length : firstOnPhone}
      />
      {!isWhole && listed.length > firstOnPhone && (
        <Button size="small" className="mt-3 sm:hidden" onClick={() => setWhole(true)}>
          Show {listed.length - firstOnPhone} more reports
        </Button>
      )}
      {reports.hasNextPage && (
        <Button
          size="small"
          className={isWhole ? "mt-3" : "mt-3 max-sm:hidden"}
          disabled={reports.isFetchingNextPage}
          onClick={() => void reports.fetchNextPage()}
        >
          {reports.isFetchingNextPage ? "Listing…" : "Older reports"}
        </Button>
      )}
    </>
  );
}
