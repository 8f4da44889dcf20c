import type { ReportBody } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { patchReport, projectQuery } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Sets what a report is filed under. */
export default function LabelsDialog({ report, onClose }: { report: ReportBody; onClose: () => void }) {
  const [draft, setDraft] = useState(report.labels.join(", "));
  const known = useQuery(projectQuery(report.project)).data?.labels ?? [];
  const labels = draft
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
  const save = useMutation({
    mutationFn: () => patchReport(report.project, report.slug, { labels }),
    onSuccess: onClose,
  });
  return (
    <Dialog open onClose={onClose} title="Labels" width={440}>
      <form
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label="Labels of this report, with commas between them"
          value={draft}
          placeholder="release, regression"
          autoComplete="off"
          hint={known.length === 0 ? undefined : `In use in ${report.project}: ${known.slice(0, 12).join(", ")}`}
          onChange={(event) => setDraft(event.target.value)}
        />
        {save.isError && <ErrorNotice error={save.error} />}
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save labels
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
