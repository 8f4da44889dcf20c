import { useMemo } from "react";
import { Markdown } from "../../ui/Markdown.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../../view.ts";
import { EmbeddedView } from "./EmbeddedView.tsx";
import { noteParts } from "./note-parts.ts";

/** The notes as an argument that is read top to bottom, the views it speaks of in their places. */
export default function NotesView({ report, variants }: ViewProps) {
  const parts = useMemo(() => noteParts(report.notes), [report.notes]);
  return (
    <Section title="Notes" caption="with live views of this report's evidence">
      <div className="space-y-5">
        {parts.map((part, index) =>
          part.kind === "prose" ? (
            <div key={index} className="max-w-[76ch] text-[13.5px]">
              <Markdown text={part.text} />
            </div>
          ) : part.kind === "problem" ? (
            <p key={index} role="note" className="border-l-2 border-failed pl-3 text-[13px] text-failed">
              {part.text}
            </p>
          ) : (
            <div key={index}>
              <EmbeddedView view={part.view} params={part.params} report={report} variants={variants} />
              {part.problem !== "" && (
                <p role="note" className="mt-1 text-[12.5px] text-failed">
                  {part.problem}
                </p>
              )}
            </div>
          ),
        )}
      </div>
    </Section>
  );
}
