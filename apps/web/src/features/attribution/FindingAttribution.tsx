import type { FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { attributionViewState } from "@sweetspot/contract/view-state-attribution";
import { lazy, Suspense } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";

// Most readers open none or one.
const BenchBreakdown = lazy(() => import("./BenchBreakdown.tsx"));
const ProfileBreakdown = lazy(() => import("./ProfileBreakdown.tsx"));

/** What breaks one finding down by function; null where nothing does. */
export function attributionFor(body: FindingsBody, finding: FindingBody): FindingAttributionData | null {
  const bench = body.benchAttributions.find((one) => one.finding === finding.id);
  if (bench !== undefined) return { kind: "bench", body: bench.attribution };
  const profile = body.attributions.find((one) => one.finding === finding.id);
  return profile === undefined ? null : { kind: "profile", body: profile };
}

export type FindingAttributionData =
  | { readonly kind: "bench"; readonly body: FindingsBody["benchAttributions"][number]["attribution"] }
  | { readonly kind: "profile"; readonly body: FindingsBody["attributions"][number] };

/** The way into a finding's breakdown, and the breakdown below it while it is open; the link says whether it is. */
export function FindingAttribution({
  finding,
  data,
  report,
}: {
  finding: FindingBody;
  data: FindingAttributionData;
  report: ReportBody;
}) {
  const [{ open }, setState] = useViewState(attributionViewState);
  const isOpen = open.includes(finding.id);
  const id = `attribution-${finding.id.replace(/[^\w-]/g, "_")}`;
  const refusal = data.kind === "bench" && data.body.kind === "refused" ? data.body.reason : null;
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-noprint
        className={classNames("text-[12px] hover:underline", refusal === null ? "text-accent" : "text-ink3")}
        onClick={() => setState({ open: isOpen ? open.filter((one) => one !== finding.id) : [...open, finding.id] })}
      >
        <span aria-hidden="true" className="mr-1 inline-block w-2">
          {isOpen ? "▾" : "▸"}
        </span>
        {refusal !== null ? "Not broken down" : isOpen ? "Functions that account for it" : "What accounts for this"}
        <span className="sr-only">: {finding.subject}</span>
      </button>
      {isOpen && (
        <div id={id} className="mt-1.5 border-l-2 border-line2 pb-1 pl-3 max-sm:pl-2">
          {refusal !== null && <p className="text-[12px] text-ink2 [overflow-wrap:anywhere]">{refusal}.</p>}
          <Suspense fallback={<LoadingState doing="Drawing the breakdown" lines={6} />}>
            {data.kind === "profile" ? (
              <ProfileBreakdown attribution={data.body} report={report} />
            ) : (
              data.body.kind === "attributed" && <BenchBreakdown attribution={data.body} report={report} />
            )}
          </Suspense>
        </div>
      )}
    </div>
  );
}
