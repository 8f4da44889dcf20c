import type { ReportBody } from "@sweetspot/contract";
import { commitUrl } from "@sweetspot/model/source/source-link";
import { SourceLink } from "../../ui/SourceLink.tsx";

/** The commit that a variant was built from, shortened; leads to it where the project names its repository. */
export function CommitLink({ report, position }: { report: ReportBody; position: number }) {
  const commit = report.variants[position]?.commit ?? null;
  if (commit === null || commit === "") return null;
  const short = /^[0-9a-f]{12,}$/i.test(commit) ? commit.slice(0, 9) : commit;
  return (
    <SourceLink
      href={commitUrl(report.source, commit)}
      title={commit}
      className="max-w-40 truncate font-mono text-[11.5px] text-ink3"
    >
      {short}
    </SourceLink>
  );
}
