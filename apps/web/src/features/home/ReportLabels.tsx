import { Link } from "@tanstack/react-router";
import { isShared } from "../../api/share-base.ts";

const look = "inline-flex min-h-6 items-center rounded-full border border-line2 px-2 text-[12px] text-ink2";

/** The labels of a report, each a link to the reports of its project that have it. */
export function ReportLabels({ project, labels }: { project: string; labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className="mt-1 flex flex-wrap gap-1.5 font-normal">
      {labels.map((label) => (
        <li key={label}>
          {isShared ? <span className={look}>{label}</span> : <LabelLink project={project} label={label} />}
        </li>
      ))}
    </ul>
  );
}

/** A link to a project's reports with a label. */
export function LabelLink({ project, label, current }: { project: string; label: string; current?: boolean }) {
  return (
    <Link
      to="/$project"
      params={{ project }}
      search={{ label }}
      aria-current={current === true ? "true" : undefined}
      className={`${look} hover:border-ink3 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink`}
    >
      {label}
    </Link>
  );
}
