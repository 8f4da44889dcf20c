import { isSlug } from "@sweetspot/contract/names";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { importReport } from "../../api/reports.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { exportedReport } from "./report-export.ts";
import { clearStaging } from "./staging-store.ts";

/** Makes a report of the file that another server, or this one, exported: `dropped`, or one that is chosen. */
export default function ImportDialog({
  project: given,
  dropped = null,
  onClose,
}: {
  project: string;
  dropped?: File | null;
  onClose: () => void;
}) {
  const [file, setFile] = useState(dropped);
  const [to, setTo] = useState({ project: given, report: "" });
  const navigate = useNavigate();
  const run = useMutation({
    mutationFn: (archive: File) => exportedReport(archive).then((plain) => importReport(to.project, to.report, plain)),
    onSuccess: (url) => {
      void navigate({ to: url });
      if (dropped !== null) clearStaging();
    },
  });
  const isComplete = file !== null && isSlug(to.project) && (to.report === "" || isSlug(to.report));
  return (
    <FormDialog
      onClose={onClose}
      title="Import a report"
      description={
        dropped === null ? "Choose the file that “Export as one file” gave, in the menu of a report." : dropped.name
      }
      verb="Import"
      busyVerb="Importing…"
      isComplete={isComplete}
      sending={run}
      onSend={() => file !== null && run.mutate(file)}
    >
      {dropped === null && (
        <TextField
          label="Exported file"
          type="file"
          accept=".tar,.gz,.tgz"
          className="[&>input]:py-1.5"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      )}
      <PlaceFields place={to} onChange={setTo} unnamed="as in the file" />
    </FormDialog>
  );
}
