import type { ReportBody } from "@sweetspot/contract";
import { Icon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/LoadingState.tsx";

/** Says when the page does not show everything: files still being read, or that could not be. */
export function PartialNotice({ report }: { report: ReportBody }) {
  const total = report.artifacts.length;
  const pending = report.artifacts.filter((artifact) => artifact.state === "pending").length;
  const failed = report.artifacts.filter((artifact) => artifact.state === "failed" && artifact.needs === null);
  const waiting = report.artifacts.filter((artifact) => artifact.needs === "log-pattern");
  if (pending === 0 && failed.length === 0 && waiting.length === 0) return null;
  return (
    <div role="status" className="mt-4 flex flex-col gap-1 text-[13px] text-ink2">
      {pending > 0 && (
        <div>
          Reading {pending} of {total} {total === 1 ? "file" : "files"}; what is ready is shown.
          <ProgressBar share={(total - pending) / total} className="mt-1 max-w-72" />
        </div>
      )}
      {waiting.length > 0 && (
        <p className="flex items-start gap-1.5">
          <Icon name="warn" className="mt-0.5 text-warn" />
          <span>
            {waiting.length === 1
              ? `${waiting[0]?.variant} / ${waiting[0]?.name} needs its timestamp pattern`
              : `${waiting.length} logs need their timestamp pattern`}
            .{" "}
            <a href="#events" className="text-accent underline">
              Look and confirm
            </a>
          </span>
        </p>
      )}
      {failed.length > 0 && (
        <p className="flex items-start gap-1.5">
          <Icon name="warn" className="mt-0.5 text-failed" />
          <span>
            {failed.length === 1
              ? `${failed[0]?.variant} / ${failed[0]?.name} could not be read`
              : `${failed.length} of ${total} files could not be read`}
            .{failed.length < total && " The report is made of the other files."}{" "}
            <a href="#files" className="text-accent underline">
              Show the {failed.length === 1 ? "reason" : "reasons"}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}
