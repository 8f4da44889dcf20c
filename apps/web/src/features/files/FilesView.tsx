import type { ArtifactBody } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { deleteArtifact, patchArtifact } from "../../api/reports.ts";
import { useViewState } from "../../state/use-view-state.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SearchField } from "../../ui/Field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { toast } from "../../ui/toast.tsx";
import type { ViewProps } from "../../view.ts";
import { useCurl } from "../access/use-curl.ts";
import { sayDeleted } from "../trash/say-deleted.ts";
import { FileDialog } from "./FileDialog.tsx";
import { FileGroup } from "./FileGroup.tsx";
import { filesViewState } from "./files-view-state.ts";

const LogDialog = lazy(() => import("../logs/LogDialog.tsx"));

/** On the report's page the files of up to this many variants are shown; of more those of the first. */
const mostGroups = 12;
const firstGroups = 10;

/** Every file of the report: format, size, hash, what its parser had to say, and the bytes as they were uploaded. */
export default function FilesView({ report, variants, mode }: ViewProps) {
  const curl = useCurl();
  const [state, setState] = useViewState(filesViewState);
  const [editing, setEditing] = useState<ArtifactBody | null>(null);
  const [reading, setReading] = useState<ArtifactBody | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [deleting, setDeleting] = useState<ArtifactBody | null>(null);

  const total = report.artifacts.length;
  const needle = state.search.trim().toLowerCase();
  const matches = (file: ArtifactBody) =>
    (state.show === "all" || (state.show === "failed" ? hasFailed(file) : hasRemarks(file))) &&
    (needle === "" ||
      `${file.variant}/${file.name} ${file.formatLabel ?? ""} ${file.kind ?? ""} ${file.sha256}`
        .toLowerCase()
        .includes(needle));
  const shown = report.artifacts.filter(matches).length;
  const failed = report.artifacts.filter(hasFailed).length;
  const remarks = report.artifacts.filter(hasRemarks).length;

  const groups = variants.flatMap((variant) => {
    const files = variant.artifacts.filter(matches);
    return files.length === 0 ? [] : [{ variant, files }];
  });
  const isCut = mode === "section" && !isWhole && groups.length > mostGroups;

  const failing = (what: string) => (error: unknown) =>
    toast(`${what}: ${error instanceof Error ? error.message : String(error)}`, { failed: true });

  const addFiles = report.may.includes("upload") && (
    <Link to="/new" search={{ to: `${report.project}/${report.slug}` }} className={buttonClass({ size: "small" })}>
      <Icon name="plus" /> Add files
    </Link>
  );

  return (
    <Section
      title="Files"
      caption={`${byteSize(report.artifacts.reduce((sum, file) => sum + file.bytes, 0))}, kept as uploaded${needle !== "" || state.show !== "all" ? `; ${shown} of ${total} shown` : ""}`}
      tools={
        <>
          {total > 5 && (
            <SearchField
              label="Search files"
              value={state.search}
              onChange={(search) => setState({ search }, "replace")}
            />
          )}
          {remarks > 0 && (
            <Segmented
              label="Files shown"
              value={state.show}
              onChange={(show) => setState({ show })}
              options={[
                { value: "all", label: "All" },
                { value: "remarks", label: `With remarks ${remarks}` },
                { value: "failed", label: `Failed ${failed}`, disabled: failed === 0 },
              ]}
            />
          )}
          {addFiles}
        </>
      }
    >
      {total === 0 ? (
        <EmptyState
          title="This report has no files yet."
          command={`${curl} -T bench.txt ${location.origin}/api/v1/files/${report.project}/${report.slug}/before/bench.txt`}
          action={addFiles}
        >
          Drop profiles, benchmark output or metrics anywhere on this page, or send one from a terminal.
        </EmptyState>
      ) : shown === 0 ? (
        <EmptyState title="No file matches.">
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={() => setState({ search: "", show: "all" })}
          >
            Show all {total}
          </button>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {groups.slice(0, isCut ? firstGroups : undefined).map(({ variant, files }) => (
            <FileGroup
              key={variant.name}
              variant={variant}
              files={files}
              shortened={mode === "section"}
              notes={mode === "workbench"}
              mayEdit={report.may.includes("edit")}
              onEdit={setEditing}
              onLog={setReading}
              onDelete={setDeleting}
            />
          ))}
          {isCut && (
            <Button size="small" className="self-start" onClick={() => setWhole(true)}>
              Show the files of all {groups.length} variants
            </Button>
          )}
        </div>
      )}
      {reading && (
        <Suspense>
          <LogDialog report={report} file={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
      {editing && (
        <FileDialog
          artifact={editing}
          variants={variants.map((variant) => variant.name)}
          onClose={() => setEditing(null)}
          onSave={(patch) => patchArtifact(report.project, report.slug, editing, patch)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (!deleting) return;
          deleteArtifact(report.project, report.slug, deleting)
            .then((trashed) => sayDeleted(`${deleting.variant} / ${deleting.name}`, report.project, trashed))
            .catch(failing("The file was not deleted"));
        }}
        title="Delete this file?"
        verb="Delete file"
      >
        <span className="font-mono text-[12px]">{deleting && `${deleting.variant} / ${deleting.name}`}</span> leaves the
        report. The trash of {report.project} keeps it for 30 days.
      </ConfirmDialog>
    </Section>
  );
}

/** Whether a file could not be read. One that waits for a person has not failed. */
function hasFailed(file: ArtifactBody): boolean {
  return file.state === "failed" && file.needs === null;
}

/** Errors and warnings; notes are for who looks closer, in the workbench. */
function hasRemarks(file: ArtifactBody): boolean {
  return file.needs === null && file.diagnostics.some((remark) => remark.severity !== "info");
}
