import type { ProjectBody } from "@sweetspot/contract";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReportFilter as Filter } from "../../api/reports.ts";
import { LabelLink } from "./ReportLabels.tsx";

/** The choice of a project's reports that the address names. */
export function useReportFilter(): Filter {
  const { label, archived }: { label?: string; archived?: string } = useSearch({ strict: false });
  return { ...(label === undefined ? {} : { label }), ...(archived === undefined ? {} : { archived: true }) };
}

/** Labels of a project's reports to choose by, and the way into the archive and back. Nothing where there is neither. */
export function ReportFilter({ project, filter }: { project: ProjectBody; filter: Filter }) {
  const isChosen = filter.label !== undefined || filter.archived === true;
  if (project.labels.length === 0 && project.archived === 0 && !isChosen) return null;
  const link = "inline-flex min-h-6 items-center px-1 hover:underline";
  return (
    <nav aria-label="Choice of reports" className="mb-3 flex flex-wrap items-center gap-1.5 text-[13px] text-ink2">
      {isChosen && (
        <Link to="/$project" params={{ project: project.slug }} search={{}} className={link}>
          All reports
        </Link>
      )}
      {project.labels.map((label) => (
        <LabelLink key={label} project={project.slug} label={label} current={label === filter.label} />
      ))}
      {project.archived > 0 && filter.archived !== true && (
        <Link to="/$project" params={{ project: project.slug }} search={{ archived: "1" }} className={link}>
          Archive ({project.archived})
        </Link>
      )}
    </nav>
  );
}
