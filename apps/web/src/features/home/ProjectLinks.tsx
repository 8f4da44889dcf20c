import type { ProjectList } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";

/** Projects with how many reports each has. */
export function ProjectLinks({ projects }: { projects: ProjectList["projects"] }) {
  return (
    <ul className="text-[13px]">
      {projects.map((project) => (
        <li
          key={project.slug}
          className="flex items-baseline justify-between gap-3 border-b border-line py-[5px] first:border-t"
        >
          <Link
            to="/$project"
            params={{ project: project.slug }}
            className="min-w-6 truncate hover:underline"
            title={project.slug}
          >
            {project.slug}
          </Link>
          <span className="text-ink3">
            {project.reports} {project.reports === 1 ? "report" : "reports"}
          </span>
        </li>
      ))}
    </ul>
  );
}
