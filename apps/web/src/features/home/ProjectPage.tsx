import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { projectQuery } from "../../api/reports.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SourceLink } from "../../ui/SourceLink.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { ProjectAccessButton } from "../access/ProjectAccessButton.tsx";
import { DropZone } from "../upload/DropZone.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { ProjectSettingsButton } from "./ProjectSettings.tsx";
import { ProjectStorageButton } from "./ProjectStorage.tsx";
import { ReportFilter, useReportFilter } from "./ReportFilter.tsx";
import { ReportList } from "./ReportList.tsx";

/** One project: where its source code is, its reports, latest first, and the drop zone for the next. */
export default function ProjectPage() {
  const { project } = useParams({ from: "/$project" });
  usePageTitle(project);
  // A project that is not there yet has no settings, and its list says what to do.
  const found = useQuery({ ...projectQuery(project), retry: false });
  const filter = useReportFilter();

  return (
    <PageFrame crumbs={[{ text: project }]}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-2xl/8 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">{project}</h1>
          {found.data !== undefined && (
            <p className="mt-0.5 text-[13px] text-ink2">
              {found.data.reports} {found.data.reports === 1 ? "report" : "reports"}
              {found.data.source.repository !== "" && (
                <>
                  {" · "}
                  <SourceLink href={found.data.source.repository} className="[overflow-wrap:anywhere]">
                    {found.data.source.repository.replace(/^https:\/\//, "")}
                  </SourceLink>
                </>
              )}
            </p>
          )}
        </div>
        {found.data?.may.includes("edit") === true && (
          <div className="flex gap-1.5" data-noprint>
            <Link to="/settings/trash/$project" params={{ project }} className={buttonClass({ size: "small" })}>
              Trash
            </Link>
            {found.data.may.includes("admin") && (
              <>
                <ProjectAccessButton project={found.data} />
                <ProjectStorageButton project={project} />
                <ProjectSettingsButton project={found.data} />
              </>
            )}
          </div>
        )}
      </div>
      {found.data !== undefined && <ReportFilter project={found.data} filter={filter} />}
      {filter.archived === true && <h2 className="mb-2.5 text-[15px] font-semibold">Archive</h2>}
      <ReportList project={project} filter={filter}>
        {found.data === undefined ? (
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
          <p className="text-[13px] text-ink2">No report of {project} is here.</p>
        )}
      </ReportList>
      {found.data?.may.includes("upload") !== false && (
        <div className="mt-8">
          <DropZone project={project} />
        </div>
      )}
    </PageFrame>
  );
}
