import type { ReportBody } from "@sweetspot/contract";
import { lazy, Suspense, useCallback, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { hasEmbeds, introductionOf } from "../notes/note-parts.ts";

// Readers do not write.
const NotesEditor = lazy(async () => ({ default: (await import("../notes/NotesEditor.tsx")).NotesEditor }));

/** What the author wants to say, as a safe part of Markdown. */
export function NotesBlock({ report }: { report: ReportBody }) {
  const [isEditing, setIsEditing] = useState(false);

  if (isEditing) {
    return (
      <Suspense fallback={<LoadingState doing="Opening the editor" />}>
        <NotesEditor report={report} onClose={() => setIsEditing(false)} />
      </Suspense>
    );
  }

  if (report.notes.trim() === "") {
    return (
      <button
        type="button"
        data-noprint
        onClick={() => setIsEditing(true)}
        className="mt-6 inline-flex items-center gap-1 text-sm text-ink3 hover:text-ink"
      >
        <Icon name="plus" /> Add notes
      </button>
    );
  }
  // Notes with views in them are a section of their own, which paper has whole.
  const onPaper = hasEmbeds(report.notes) ? "print:hidden" : "";
  return (
    <div className={`group mt-6 flex max-w-[92ch] items-start gap-2 max-sm:flex-col ${onPaper}`}>
      <ClampedNotes text={introductionOf(report.notes)} />
      <Button
        look="quiet"
        size="small"
        data-noprint
        onClick={() => setIsEditing(true)}
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
