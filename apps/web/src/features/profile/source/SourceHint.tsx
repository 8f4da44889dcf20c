import type { ReportBody } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";
import type { ChosenProfiles } from "../model/choose-profiles.ts";
import { missingForLinks } from "./source-links.ts";

/** One quiet line where lines lead nowhere: what is missing for them to link to their source. */
export function SourceHint({
  report,
  chosen,
  linked,
}: {
  report: ReportBody;
  chosen: ChosenProfiles;
  /** Whether any file has a link. */
  linked: boolean;
}) {
  if (linked) return null;
  const missing = missingForLinks(report, chosen);
  return (
    <p className="mt-1 text-sm text-ink3" data-noprint>
      {missing === "commit" ? (
        "Lines link to their source once each variant has a commit (Edit variants)."
      ) : (
        <>
          {missing === "repository"
            ? "Lines link to their source once the project names its repository: "
            : "None of these files is known to be in the project's repository; a source root may help: "}
          <Link to="/$project" params={{ project: report.project }} className="text-accent underline">
            settings of {report.project}
          </Link>
        </>
      )}
    </p>
  );
}
