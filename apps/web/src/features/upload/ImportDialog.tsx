import { isSlug } from "@sweetspot/contract/names";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { importReport } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
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
    <Dialog
      open
      onClose={onClose}
      title="Import a report"
      description={
        dropped === null ? "The file is what “Export as one file” gives in the menu of a report." : dropped.name
      }
      width={480}
    >
      <form
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) run.mutate(file);
        }}
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
        {run.isError && <ErrorNotice error={run.error} />}
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isComplete || run.isPending}>
            {run.isPending ? "Importing…" : "Import"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
