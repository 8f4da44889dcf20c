import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { projectsQuery, reportsQuery } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { DropZone } from "../upload/DropZone.tsx";
import { Examples } from "./Examples.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { ProjectLinks } from "./ProjectLinks.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** The drop zone, the latest reports, the projects. While there is nothing yet: how to begin, by example. */
export default function HomePage() {
  usePageTitle("");
  const reports = useInfiniteQuery(reportsQuery());
  const projects = useQuery(projectsQuery);
  const listed = reports.data?.pages.flatMap((page) => page.reports) ?? [];
  const empty = reports.isSuccess && listed.length === 0;

  return (
    <>
      <AppBar crumbs={[]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1248px] px-6 pt-6 pb-16 outline-none max-sm:px-3.5">
        <h1 className="sr-only">Sweetspot</h1>
        <DropZone />
        {reports.isError ? (
          <div className="mt-8">
            <ErrorNotice
              title="The reports could not be listed."
              error={reports.error}
              onRetry={() => void reports.refetch()}
            />
          </div>
        ) : reports.isPending ? (
          <div className="mt-8">
            <LoadingState doing="Listing reports" lines={8} />
          </div>
        ) : empty ? (
          <>
            <Examples />
            <FirstSteps />
          </>
        ) : (
          <>
            <div className="mt-9 grid grid-cols-[1fr_220px] gap-x-12 gap-y-8 max-lg:grid-cols-1">
              <section aria-label="Latest reports">
                <h2 className="mb-2.5 text-[15px] font-semibold">Latest reports</h2>
                <ReportTable reports={listed} withProject />
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
              </section>
              <section aria-label="Projects">
                <h2 className="mb-2.5 text-[15px] font-semibold">Projects</h2>
                {projects.isError ? (
                  <ErrorNotice error={projects.error} onRetry={() => void projects.refetch()} />
                ) : (
                  <ProjectLinks projects={projects.data?.projects ?? []} />
                )}
              </section>
            </div>
            <Examples onlyMissing />
          </>
        )}
      </main>
    </>
  );
}
