import { isSlug } from "@sweetspot/contract/names";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { importReport } from "../../api/reports.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { slugProblem } from "./slug-problem.ts";
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
  const [project, setProject] = useState(given);
  const [report, setReport] = useState("");
  const navigate = useNavigate();
  const run = useMutation({
    mutationFn: (archive: File) => importReport(project, report, archive),
    onSuccess: (url) => {
      void navigate({ to: url });
      if (dropped !== null) clearStaging();
    },
  });
  const isComplete = file !== null && isSlug(project) && (report === "" || isSlug(report));
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
          accept=".tar"
          className="[&>input]:py-1.5"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      )}
      <TextField
        label="Into the project"
        value={project}
        problem={project === "" ? undefined : slugProblem("project", project)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setProject(event.target.value)}
      />
      <TextField
        label="Name of the report"
        value={report}
        problem={report === "" ? undefined : slugProblem("report", report)}
        placeholder="as in the file"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setReport(event.target.value)}
      />
    </FormDialog>
  );
}
