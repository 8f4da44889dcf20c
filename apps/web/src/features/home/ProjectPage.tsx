import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { reportsQuery } from "../../api/reports.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { DropZone } from "../upload/DropZone.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** One project: its reports, latest first, and the drop zone for the next. */
export default function ProjectPage() {
  const { project } = useParams({ from: "/$project" });
  usePageTitle(project);
  const reports = useInfiniteQuery(reportsQuery(project));
  const listed = reports.data?.pages.flatMap((page) => page.reports) ?? [];

  return (
    <>
      <AppBar crumbs={[{ text: project }]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1248px] px-6 pt-7 pb-16 outline-none max-sm:px-3.5">
        <h1 className="mb-5 text-2xl/8 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">{project}</h1>
        {reports.isError ? (
          <ErrorNotice
            title="The reports could not be listed."
            error={reports.error}
            onRetry={() => void reports.refetch()}
          />
        ) : reports.isPending ? (
          <LoadingState doing={`Listing reports of ${project}`} lines={8} />
        ) : listed.length === 0 ? (
          <EmptyState
            title={`No report is called ${project} / …`}
            action={
              <Link to="/" className={buttonClass()}>
                All reports
              </Link>
            }
          >
            A project begins with its first report, a report with its first file.
          </EmptyState>
        ) : (
          <>
            <ReportTable reports={listed} withProject={false} />
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
        )}
        <div className="mt-8">
          <DropZone project={project} />
        </div>
      </main>
    </>
  );
}
