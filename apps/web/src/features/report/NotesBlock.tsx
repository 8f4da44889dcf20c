import type { ReportBody } from "@sweetspot/contract";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { patchReport } from "../../api/reports.ts";
import { introductionOf } from "../notes/note-parts.ts";
import { Button } from "../../ui/Button.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";

/** What the author wants to say, as a safe part of Markdown. */
export function NotesBlock({ report }: { report: ReportBody }) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (notes: string) => patchReport(report.project, report.slug, { notes }),
    onSuccess: () => setDraft(null),
  });

  if (draft !== null) {
    return (
      <form
        className="mt-6 max-w-[76ch]"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(draft);
        }}
      >
        <textarea
          autoFocus
          aria-label="Notes"
          value={draft}
          rows={Math.min(16, Math.max(5, draft.split("\n").length + 1))}
          maxLength={200_000}
          placeholder={
            'What was changed, how it was measured, what is open. Markdown works.\n\nclaim: -50% memory = bench("Write", "B/op", "after") / bench("Write", "B/op", "before") - 1'
          }
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save.mutate(draft);
            else if (event.key === "Escape") setDraft(null);
          }}
          className="w-full rounded-md border border-line2 bg-paper px-3 py-2 text-[13.5px]"
        />
        {save.isError && <ErrorNotice error={save.error} />}
        <div className="mt-2 flex items-center gap-2 text-sm text-ink3">
          <Button type="submit" look="primary" size="small" disabled={save.isPending}>
            {save.isPending ? "Saving…" : "Save notes"}
          </Button>
          <Button size="small" onClick={() => setDraft(null)}>
            Cancel
          </Button>
          <span className="max-sm:hidden">
            <Kbd>ctrl</Kbd> <Kbd>Enter</Kbd> saves
          </span>
        </div>
      </form>
    );
  }

  if (report.notes.trim() === "") {
    return (
      <button
        type="button"
        data-noprint
        onClick={() => setDraft("")}
        className="mt-6 inline-flex items-center gap-1 text-sm text-ink3 hover:text-ink"
      >
        <Icon name="plus" /> Add notes
      </button>
    );
  }
  return (
    <div className="group mt-6 flex max-w-[92ch] items-start gap-2 max-sm:flex-col">
      <ClampedNotes text={introductionOf(report.notes)} />
      <Button
        look="quiet"
        size="small"
        data-noprint
        onClick={() => setDraft(report.notes)}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-sm:-ml-2 pointer-coarse:opacity-100"
      >
        Edit notes
      </Button>
    </div>
  );
}

/** What fits between the findings and the evidence; the rest opens. On paper everything is shown. */
const clampedPx = 148;

function ClampedNotes({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > clampedPx + 24));
    observer.observe(element.firstElementChild ?? element);
    return () => observer.disconnect();
  }, []);
  const clamped = overflows && !open;
  return (
    <div className="min-w-0 max-w-[76ch] border-l-2 border-line2 pl-3 text-[13.5px]">
      <div
        ref={measure}
        className={clamped ? "overflow-hidden mask-b-from-60% print:max-h-none! print:mask-none" : undefined}
        style={clamped ? { maxHeight: clampedPx } : undefined}
      >
        <Markdown text={text} />
      </div>
      {overflows && (
        <button
          type="button"
          data-noprint
          aria-expanded={open}
          className="mt-1 text-sm text-accent hover:underline"
          onClick={() => setOpen(!open)}
        >
          {open ? "Less" : "All notes"}
        </button>
      )}
    </div>
  );
}
