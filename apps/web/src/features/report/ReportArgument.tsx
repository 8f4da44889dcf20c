import type { ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import type { ReportVariant } from "../../view.ts";
import { views } from "../../views.ts";
import { findingsQuery } from "../findings/findings-query.ts";
import { FindingsPlaceholder } from "../findings/FindingsPlaceholder.tsx";
import { ErrorBorder } from "../shell/ErrorBorder.tsx";
import { ClaimsPanel, FindingsPanel } from "./argument-code.ts";
import { NotesBlock } from "./NotesBlock.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { SectionSlot } from "./SectionSlot.tsx";
import { useHold } from "./use-hold.ts";

/** A report as it is read: what was found, what the author says and claims, then the evidence, section by section. */
export function ReportArgument({ report, variants }: { report: ReportBody; variants: readonly ReportVariant[] }) {
  const [{ metrics }] = useViewState(findingsViewState);
  const findings = useQuery({ ...findingsQuery(report, metrics), enabled: report.artifacts.length > 0 });
  const hold = useHold(findings.isLoading);
  const shown = views.filter((view) => view.applies(report));
  return (
    <>
      <ErrorBorder what="Findings">
        <div className={hold === "late" && findings.isLoading ? "min-h-screen print:min-h-0" : undefined}>
          <Suspense fallback={<FindingsPlaceholder />}>
            <FindingsPanel report={report} />
          </Suspense>
        </div>
      </ErrorBorder>
      <div className={hold === "held" ? "invisible h-0 overflow-hidden" : undefined}>
        <NotesBlock report={report} />
        <ErrorBorder what="Claims">
          <Suspense fallback={null}>
            <ClaimsPanel report={report} />
          </Suspense>
        </ErrorBorder>
        <SectionNav report={report} views={shown} />
        {shown.map((view, at) => (
          <SectionSlot key={view.id} view={view} report={report} variants={variants} eager={at === 0} />
        ))}
      </div>
    </>
  );
}
