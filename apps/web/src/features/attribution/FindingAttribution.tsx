import type { FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { attributionViewState } from "@sweetspot/contract/view-state-attribution";
import { lazy, Suspense } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";

// Most readers open none or one.
const BenchBreakdown = lazy(() => import("./BenchBreakdown.tsx"));
const ProfileBreakdown = lazy(() => import("./ProfileBreakdown.tsx"));

/** The breakdown of one finding by function; null where nothing does. */
export function attributionFor(body: FindingsBody, finding: FindingBody): FindingAttributionData | null {
  const bench = body.benchAttributions.find((one) => one.finding === finding.id);
  if (bench !== undefined) return { kind: "bench", body: bench.attribution };
  const profile = body.attributions.find((one) => one.finding === finding.id);
  return profile === undefined ? null : { kind: "profile", body: profile };
}

export type FindingAttributionData =
  | { readonly kind: "bench"; readonly body: FindingsBody["benchAttributions"][number]["attribution"] }
  | { readonly kind: "profile"; readonly body: FindingsBody["attributions"][number] };

interface Props {
  readonly finding: FindingBody;
  readonly data: FindingAttributionData;
  readonly report: ReportBody;
}

/** The way into a finding's breakdown, or to why there is none; the link says whether it is open. */
export function AttributionToggle({ finding, data }: Pick<Props, "finding" | "data">) {
  const [{ open }, setState] = useViewState(attributionViewState);
  const isOpen = open.includes(finding.id);
  const isRefused = refusalOf(data) !== null;
  const label = isRefused ? "No breakdown, and why" : "Breakdown by function";
  return (
    <button
      type="button"
      aria-label={`${label}: ${finding.subject}`}
      aria-expanded={isOpen}
      aria-controls={panelId(finding)}
      data-noprint
      className={classNames("hover:underline", isRefused ? "text-ink3" : "text-accent")}
      onClick={() => setState({ open: isOpen ? open.filter((one) => one !== finding.id) : [...open, finding.id] })}
    >
      {isRefused ? "no breakdown" : "breakdown"}
      <span aria-hidden="true" className="ml-1 inline-block w-2">
        {isOpen ? "▾" : "▸"}
      </span>
    </button>
  );
}

/** The breakdown below a finding's line, while it is open. */
export function AttributionPanel({ finding, data, report, className }: Props & { readonly className?: string }) {
  const [{ open }] = useViewState(attributionViewState);
  if (!open.includes(finding.id)) return null;
  const refusal = refusalOf(data);
  return (
    <div
      id={panelId(finding)}
      className={classNames("mt-1.5 min-w-0 border-l-2 border-line2 pb-1 pl-3 max-sm:pl-2", className)}
    >
      {refusal !== null && <p className="text-[12px] text-ink2 [overflow-wrap:anywhere]">{refusal}.</p>}
      <Suspense fallback={<LoadingState doing="Drawing the breakdown" lines={6} />}>
        {data.kind === "profile" ? (
          <ProfileBreakdown attribution={data.body} report={report} />
        ) : (
          data.body.kind === "attributed" && <BenchBreakdown attribution={data.body} report={report} />
        )}
      </Suspense>
    </div>
  );
}

function refusalOf(data: FindingAttributionData): string | null {
  return data.kind === "bench" && data.body.kind === "refused" ? data.body.reason : null;
}

function panelId({ id }: FindingBody): string {
  return `attribution-${id.replace(/[^\w-]/g, "_")}`;
}
