import type { ArtifactBody } from "@sweetspot/contract";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { VariantName } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { FileRow } from "./FileRow.tsx";
import { FileRunRow } from "./FileRunRow.tsx";
import { fileRuns } from "./file-runs.ts";
import { TableHead, unseen } from "../../ui/TableHead.tsx";

/** The number of a variant's lines that the report's page lists before it asks. */
const firstLines = 12;

/** One variant's files; the scrapes of one capture are one line. On the report's page a long list is cut. */
export function FileGroup({
  variant,
  files,
  shortened,
  notes,
  mayEdit,
  onEdit,
  onLog,
  onDelete,
}: {
  variant: ReportVariant;
  files: readonly ArtifactBody[];
  shortened: boolean;
  /** Whether notes of the parser are shown, beside errors and warnings. */
  notes: boolean;
  /** Whether whoever reads may change files. */
  mayEdit: boolean;
  onEdit: (artifact: ArtifactBody) => void;
  onLog: (artifact: ArtifactBody) => void;
  onDelete: (artifact: ArtifactBody) => void;
}) {
  const [all, setAll] = useState(!shortened);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const runs = fileRuns(files, (file) => `${file.state} ${file.format ?? ""}`);
  // A file that failed is never behind a button.
  const listed = all ? runs : runs.filter((run, at) => at < firstLines || run.files[0]?.state === "failed");
  const rowOf = (file: ArtifactBody, inRun = false) => (
    <FileRow
      key={file.id}
      file={file}
      inRun={inRun}
      notes={notes}
      mayEdit={mayEdit}
      onEdit={onEdit}
      onLog={onLog}
      onDelete={onDelete}
    />
  );

  function toggle(label: string) {
    const next = new Set(open);
    if (!next.delete(label)) next.add(label);
    setOpen(next);
  }

  return (
    <div>
      <h3
        className="flex items-baseline gap-2 border-b-2 pb-1 text-[13px] font-semibold"
        style={{ borderColor: variant.colour }}
      >
        <VariantName name={variant.name} position={variant.position} baseline={variant.baseline} />
        <span className="text-xs font-normal text-ink3">
          {files.length} {files.length === 1 ? "file" : "files"}
        </span>
      </h3>
      <table className="table table-fixed max-sm:block">
        <caption className="sr-only">Files of {variant.name}</caption>
        <TableHead
          className="max-sm:sr-only"
          columns={[
            ["File", "w-[26%]"],
            ["Format", "w-[19%]"],
            "Holds",
            ["Size", "num w-20"],
            ["SHA-256", "w-28 max-lg:hidden"],
            [unseen("Actions"), "w-[72px]"],
          ]}
        />
        <tbody className="max-sm:block">
          {listed.map((run) => {
            const first = run.files[0];
            if (run.files.length === 1 && first) return rowOf(first);
            const isOpen = open.has(run.label);
            return [
              <FileRunRow key={`run ${run.label}`} run={run} open={isOpen} onToggle={() => toggle(run.label)} />,
              ...(isOpen ? run.files.map((file) => rowOf(file, true)) : []),
            ];
          })}
        </tbody>
      </table>
      {listed.length < runs.length && (
        <Button look="quiet" size="small" className="mt-1.5" onClick={() => setAll(true)}>
          Show the other {runs.length - listed.length}
        </Button>
      )}
    </div>
  );
}
