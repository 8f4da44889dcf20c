import type { ArtifactBody } from "@sweetspot/contract";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { VariantName } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../views.ts";
import { FileRow } from "./FileRow.tsx";

/** How many files of a variant the report's page lists before it asks. */
const firstFiles = 12;

/** One variant's files. On the report's page a long list is cut; the workbench has all. */
export function FileGroup({
  variant,
  files,
  shortened,
  onEdit,
  onDelete,
}: {
  variant: ReportVariant;
  files: readonly ArtifactBody[];
  shortened: boolean;
  onEdit: (artifact: ArtifactBody) => void;
  onDelete: (artifact: ArtifactBody) => void;
}) {
  const [all, setAll] = useState(!shortened);
  // What failed is never behind a button.
  const listed = all ? files : files.filter((file, at) => at < firstFiles || file.state === "failed");
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
      <table className="table max-sm:block">
        <caption className="sr-only">Files of {variant.name}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">File</th>
            <th scope="col">Format</th>
            <th scope="col">Holds</th>
            <th scope="col" className="num">
              Size
            </th>
            <th scope="col">SHA-256</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {listed.map((file) => (
            <FileRow key={file.id} file={file} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
      {listed.length < files.length && (
        <Button look="quiet" size="small" className="mt-1.5" onClick={() => setAll(true)}>
          Show the other {files.length - listed.length}
        </Button>
      )}
    </div>
  );
}
