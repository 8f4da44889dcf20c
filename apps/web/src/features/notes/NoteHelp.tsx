import type { ReportBody } from "@sweetspot/contract";
import { useMemo } from "react";
import { views } from "../../views.ts";
import { noteHints, noteProblems } from "./note-hints.ts";
import { embeddableViews } from "./note-parts.ts";

/** Beneath the notes while they are written: what fits at the caret, and what is wrong at which line. */
export function NoteHelp({
  draft,
  caret,
  report,
  onInsert,
}: {
  draft: string;
  caret: number;
  report: ReportBody;
  onInsert: (text: string) => void;
}) {
  const problems = useMemo(() => noteProblems(draft, report), [draft, report]);
  const applying = useMemo(
    () => embeddableViews.filter((id) => views.find((view) => view.id === id)?.applies(report)),
    [report],
  );
  const hints = noteHints(draft, caret, report, applying);
  return (
    <div className="mt-1 text-[12px]">
      <div className="flex min-h-6 flex-wrap items-center gap-1.5" aria-label="What can be written here" role="group">
        {hints.map(({ label, text }) => (
          <button
            key={label}
            type="button"
            // The field keeps the focus and its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(text)}
            className="rounded-[4px] border border-line2 px-1.5 py-px font-mono text-[11.5px] text-ink2 hover:bg-hover hover:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      <ul aria-live="polite" className="text-failed">
        {problems.slice(0, 5).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="[overflow-wrap:anywhere]">
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
