import type { ReportBody } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { patchReport, projectQuery } from "../../api/reports.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";

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
    <FormDialog onClose={onClose} title="Labels" width={440} verb="Save labels" sending={save} onSend={save.mutate}>
      <TextField
        label="Labels of this report, with commas between them"
        value={draft}
        placeholder="release, regression"
        autoComplete="off"
        hint={known.length === 0 ? undefined : `In use in ${report.project}: ${known.slice(0, 12).join(", ")}`}
        onChange={(event) => setDraft(event.target.value)}
      />
    </FormDialog>
  );
}
