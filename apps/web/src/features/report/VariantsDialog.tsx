import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useState, type KeyboardEvent } from "react";
import { deleteVariant, patchReport, patchVariant } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { inputClass } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { sayDeleted } from "../trash/say-deleted.ts";
import { variantChanges } from "./variant-changes.ts";

/** Opens the dialog in which variants get other names and another order. */
export function VariantsDialogButton({ report, variants }: { report: ReportBody; variants: readonly ReportVariant[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" className="-ml-2" data-noprint onClick={() => setOpen(true)}>
        Edit variants
      </Button>
      {open && <VariantsDialog report={report} variants={variants} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft {
  readonly was: string;
  readonly name: string;
  readonly commit: string;
  readonly isRemoved: boolean;
}

function VariantsDialog({
  report,
  variants,
  onClose,
}: {
  report: ReportBody;
  variants: readonly ReportVariant[];
  onClose: () => void;
}) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    variants.map(({ name }) => ({ was: name, name, commit: commitOf(report, name), isRemoved: false })),
  );
  const kept = drafts.filter(({ isRemoved }) => !isRemoved);
  const removed = drafts.filter(({ isRemoved }) => isRemoved);
  const changes = variantChanges(kept);
  const save = useMutation({
    mutationFn: async () => {
      if (changes.problem !== null) return;
      for (const { was } of removed) {
        sayDeleted(was, report.project, await deleteVariant(report.project, report.slug, was));
      }
      for (const { from, to } of changes.renames) {
        await patchVariant(report.project, report.slug, from, { name: to });
      }
      for (const { was, name, commit } of kept) {
        if (commit.trim() === commitOf(report, was)) continue;
        await patchVariant(report.project, report.slug, name.trim(), { commit: commit.trim() || null });
      }
      const left = report.variants.filter(({ name }) => removed.every(({ was }) => was !== name));
      if (changes.order.join("/") !== left.map(({ name }) => name).join("/")) {
        await patchReport(report.project, report.slug, { variantOrder: [...changes.order] });
      }
    },
    onSuccess: onClose,
  });

  function move(at: number, by: number) {
    const target = at + by;
    const moved = drafts[at];
    if (!moved || target < 0 || target >= drafts.length) return;
    const next = drafts.toSpliced(at, 1).toSpliced(target, 0, moved);
    setDrafts(next);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Variants"
      description="The first is the baseline that the others are compared with. Colours go by the order. With a commit, lines of its profiles link to their source."
      width={560}
      verb="Save variants"
      busyVerb="Saving…"
      isComplete={changes.problem === null}
      sending={save}
      onSend={save.mutate}
    >
      <ol className="flex flex-col gap-1.5">
        {drafts.map((draft, at) => (
          <li key={draft.was} className={`flex items-center gap-2 ${draft.isRemoved ? "opacity-50" : ""}`}>
            <VariantSwatch position={at} />
            <input
              aria-label={`Name of variant ${at + 1}${at === 0 ? ", the baseline" : ""}`}
              className={inputClass}
              value={draft.name}
              disabled={draft.isRemoved}
              maxLength={200}
              onKeyDown={(event) => onKeyDown(event, at)}
              onChange={(event) =>
                setDrafts(drafts.map((other, i) => (i === at ? { ...other, name: event.target.value } : other)))
              }
            />
            <input
              aria-label={`Commit of variant ${at + 1}`}
              placeholder="commit"
              className={`${inputClass} w-28! shrink-0 font-mono max-sm:w-20!`}
              value={draft.commit}
              maxLength={100}
              spellCheck={false}
              onKeyDown={(event) => onKeyDown(event, at)}
              onChange={(event) =>
                setDrafts(drafts.map((other, i) => (i === at ? { ...other, commit: event.target.value } : other)))
              }
            />
            <span className="w-14 shrink-0 max-sm:hidden text-xs text-ink3">{at === 0 ? "baseline" : ""}</span>
            <IconButton icon="up" label="Move up" disabled={at === 0} onClick={() => move(at, -1)} />
            <IconButton icon="down" label="Move down" disabled={at === drafts.length - 1} onClick={() => move(at, 1)} />
            <IconButton
              icon={draft.isRemoved ? "plus" : "trash"}
              label={draft.isRemoved ? `Keep ${draft.was}` : `Delete ${draft.was} with its files`}
              onClick={() =>
                setDrafts(drafts.map((other, i) => (i === at ? { ...other, isRemoved: !other.isRemoved } : other)))
              }
            />
          </li>
        ))}
      </ol>
      {removed.length > 0 && (
        <p className="text-sm text-ink2">
          Saving deletes {removed.map(({ was }) => was).join(", ")}. The trash of {report.project} keeps{" "}
          {removed.length === 1 ? "it" : "them"} for 30 days.
        </p>
      )}
      {changes.problem !== null && (
        <p role="alert" className="text-sm text-failed">
          {changes.problem}
        </p>
      )}
    </FormDialog>
  );
}

const commitOf = (report: ReportBody, variant: string) =>
  report.variants.find(({ name }) => name === variant)?.commit ?? "";
