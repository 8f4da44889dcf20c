import type { ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import type { ReportVariant } from "../../view.ts";
import { views } from "../../views.ts";
import { findingsQuery, isBeingRead } from "../findings/findings-query.ts";
import { FindingsPlaceholder } from "../findings/FindingsPlaceholder.tsx";
import { ErrorBorder } from "../shell/ErrorBorder.tsx";
import { ClaimsPanel, FindingsPanel } from "./argument-code.ts";
import { NotesBlock } from "./NotesBlock.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { SectionSlot } from "./SectionSlot.tsx";
import { useHold } from "./use-hold.ts";

// Readers do not write.
const NotesEditor = lazy(async () => ({ default: (await import("../notes/NotesEditor.tsx")).NotesEditor }));

/** A report as it is read: what was found, what the author says and claims, then the evidence, section by section. */
export default function ReportArgument({
  report,
  variants,
}: {
  report: ReportBody;
  variants: readonly ReportVariant[];
}) {
  const [{ metrics }] = useViewState(findingsViewState);
  const findings = useQuery({
    ...findingsQuery(report, metrics),
    enabled: report.artifacts.length > 0 && !isBeingRead(report),
  });
  const [isEditing, setIsEditing] = useState(false);
  const hold = useHold(findings.isLoading);
  const hasNotes = report.notes.trim() !== "";
  // A closed editor gives the focus back to the button in its place; the one that opened it may be another.
  const wasOpened = useRef(false);
  useLayoutEffect(() => {
    if (isEditing) wasOpened.current = true;
    else if (wasOpened.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("[data-opens-notes]")?.focus();
  }, [isEditing, hasNotes]);
  const shown = views.filter((view) => view.applies(report));
  return (
    <>
      <ErrorBorder what="Findings">
        <div className={hold === "late" && findings.isLoading ? "min-h-screen print:min-h-0" : undefined}>
          <Suspense fallback={<FindingsPlaceholder />}>
            <FindingsPanel
              report={report}
              author={
                hasNotes && !isEditing ? (
                  <NotesBlock
                    report={report}
                    onEdit={() => setIsEditing(true)}
                    claims={
                      <ErrorBorder what="Claims">
                        <Suspense fallback={null}>
                          <ClaimsPanel report={report} />
                        </Suspense>
                      </ErrorBorder>
                    }
                  />
                ) : null
              }
            />
          </Suspense>
        </div>
      </ErrorBorder>
      <div className={hold === "held" ? "invisible h-0 overflow-hidden" : undefined}>
        {isEditing ? (
          <ErrorBorder what="The editor">
            <Suspense fallback={<LoadingState doing="Opening the editor" />}>
              <NotesEditor report={report} onClose={() => setIsEditing(false)} />
            </Suspense>
          </ErrorBorder>
        ) : (
          !hasNotes &&
          report.may.includes("edit") && (
            <button
              type="button"
              data-noprint
              data-opens-notes
              onClick={() => setIsEditing(true)}
              className="mt-3 inline-flex items-center gap-1 text-sm text-ink3 hover:text-ink"
            >
              <Icon name="plus" /> Add notes
            </button>
          )
        )}
        <SectionNav report={report} views={shown} />
        {shown.map((view, at) => (
          <SectionSlot key={view.id} view={view} report={report} variants={variants} eager={at === 0} />
        ))}
      </div>
    </>
  );
}
