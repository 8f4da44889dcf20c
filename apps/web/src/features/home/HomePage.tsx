import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { meQuery } from "../../api/me.ts";
import { projectsQuery, reportsQuery } from "../../api/reports.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { SignInNotice } from "../access/SignInNotice.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { DropZone } from "../upload/DropZone.tsx";
import { Examples } from "./Examples.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { ProjectLinks } from "./ProjectLinks.tsx";
import { ReportList } from "./ReportList.tsx";

/** The drop zone, the latest reports, the projects. While there is nothing yet: how to begin, by example. */
export default function HomePage() {
  usePageTitle("");
  const reports = useInfiniteQuery(reportsQuery());
  const projects = useQuery(projectsQuery);
  const me = useQuery(meQuery).data;
  const mustSignIn = me?.signIn === "on" && me.person === null;
  const empty = reports.data?.pages.every((page) => page.reports.length === 0) ?? false;

  return (
    <PageFrame crumbs={[]}>
      <h1 className="sr-only">Sweetspot</h1>
      <SignInNotice />
      {!mustSignIn && <DropZone />}
      {empty && mustSignIn ? null : empty ? (
        <>
          <Examples />
          <FirstSteps />
        </>
      ) : (
        <>
          <div className="mt-9 grid grid-cols-[1fr_220px] gap-x-12 gap-y-8 max-lg:grid-cols-1">
            <section aria-label="Latest reports" className="min-w-0">
              <h2 className="mb-2.5 text-[15px] font-semibold">Latest reports</h2>
              <ReportList />
            </section>
            <section aria-label="Projects" className="min-w-0">
              <h2 className="mb-2.5 text-[15px] font-semibold">Projects</h2>
              {projects.isError ? (
                <ErrorNotice error={projects.error} onRetry={() => void projects.refetch()} />
              ) : (
                <ProjectLinks projects={projects.data?.projects ?? []} />
              )}
            </section>
          </div>
          {reports.isSuccess && <Examples onlyMissing />}
          {reports.isSuccess && !mustSignIn && <FirstSteps folded />}
        </>
      )}
    </PageFrame>
  );
}
