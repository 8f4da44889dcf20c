import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { patchReport } from "../../api/reports.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Form } from "../../ui/Form.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { useNoteDraft } from "./use-note-draft.ts";
import { NoteHelp } from "./NoteHelp.tsx";

/** The notes as a field, with help for claims and embeds: the report's names to put in, and faults at their line. */
export function NotesEditor({ report, onClose }: { report: ReportBody; onClose: () => void }) {
  const { draft, setDraft, discard, restored, stale } = useNoteDraft(report);
  const [caret, setCaret] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: (notes: string) => patchReport(report.project, report.slug, { notes }),
    onSuccess: close,
  });

  /** Saved or given up: nothing is left to keep. */
  function close(): void {
    discard();
    onClose();
  }

  function insert(text: string): void {
    const at = field.current?.selectionStart ?? draft.length;
    setDraft(draft.slice(0, at) + text + draft.slice(field.current?.selectionEnd ?? at));
    setCaret(at + text.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + text.length, at + text.length);
    });
  }

  return (
    <Form className="mt-6 max-w-[76ch]" onSend={() => save.mutate(draft)}>
      {restored && (
        <p role="status" className="mb-2 text-[12.5px] text-ink2">
          This is your draft, which was not saved.
          {stale && " The notes have been changed since; saving replaces them."}
        </p>
      )}
      <textarea
        ref={field}
        autoFocus
        aria-label="Notes"
        value={draft}
        rows={Math.min(16, Math.max(5, draft.split("\n").length + 1))}
        maxLength={200_000}
        placeholder={
          'What was changed, how it was measured, what is open. Markdown works.\n\nclaim: -50% memory = bench("Write", "B/op", "after") / bench("Write", "B/op", "before") - 1'
        }
        onChange={(event) => setDraft(event.target.value)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save.mutate(draft);
          else if (event.key === "Escape") onClose();
        }}
        className="w-full rounded-md border border-line2 bg-paper px-3 py-2 text-[13.5px]"
      />
      <NoteHelp draft={draft} caret={caret} report={report} onInsert={insert} />
      {save.isError && <ErrorNotice error={save.error} />}
      <div className="mt-2 flex items-center gap-2 text-sm text-ink3">
        <Button type="submit" look="primary" size="small" disabled={save.isPending}>
          {save.isPending ? "Saving…" : "Save notes"}
        </Button>
        <Button size="small" onClick={close}>
          {restored || draft !== report.notes ? "Discard" : "Cancel"}
        </Button>
        <span className="max-sm:hidden">
          <Kbd>ctrl</Kbd> <Kbd>Enter</Kbd> saves
        </span>
      </div>
    </Form>
  );
}
