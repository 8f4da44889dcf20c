import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { patchReport } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Says that a report is in the archive, with the way out. */
export function ArchivedNotice({ report }: { report: ReportBody }) {
  const restore = useMutation({
    mutationFn: () => patchReport(report.project, report.slug, { archived: false }),
    onError: (error) => toast(error.message, { failed: true }),
  });
  if (!report.archived) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-[13px] text-ink2" data-noprint>
      This report is in the archive: lists leave it out.
      {report.may.includes("edit") && (
        <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate()}>
          Take it out of the archive
        </Button>
      )}
    </p>
  );
}
