import type { ReportBody } from "@sweetspot/contract";
import { type ReactNode, useCallback, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { hasEmbeds, introductionOf } from "../notes/note-parts.ts";

/** The author's notes, as a safe part of Markdown, with the outcomes of their claims. */
export function NotesBlock({ report, claims, onEdit }: { report: ReportBody; claims: ReactNode; onEdit: () => void }) {
  // Notes with views in them are a section of their own, which paper has whole.
  const onPaper = hasEmbeds(report.notes) ? "print:hidden" : "";
  return (
    <aside aria-label="The author’s notes" className="group border-l-2 border-line pl-4 text-[13px]/[19px]">
      <div className={onPaper}>
        <div className="mb-1 flex h-6 items-center justify-between gap-2">
          <h3 className="text-[12px] font-medium text-ink3">The author says</h3>
          {report.may.includes("edit") && (
            <Button
              look="quiet"
              size="small"
              data-noprint
              data-opens-notes
              onClick={onEdit}
              className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            >
              Edit notes
            </Button>
          )}
        </div>
        <ClampedNotes text={introductionOf(report.notes)} />
      </div>
      {claims}
    </aside>
  );
}

/** As much as fits beside the findings, or between the verdict and them; the rest opens. On paper everything is shown. */
function ClampedNotes({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.dataset["open"] !== "true") setOverflows(element.scrollHeight > element.clientHeight + 4);
    });
    observer.observe(element);
    observer.observe(element.firstElementChild ?? element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="max-w-[76ch] min-w-0 text-ink2">
      <div
        ref={measure}
        data-open={open}
        className={classNames(
          !open && "max-h-[152px] overflow-hidden max-lg:max-h-[84px] print:max-h-none!",
          overflows && !open && "mask-b-from-60% print:mask-none",
        )}
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
