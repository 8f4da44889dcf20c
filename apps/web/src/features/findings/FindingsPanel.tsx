import type { FindingsBody, ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { useQuery } from "@tanstack/react-query";
import { useViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { attributionFor } from "../attribution/FindingAttribution.tsx";
import { chooseFindings } from "./choose-findings.ts";
import { ClaimList } from "./ClaimList.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { findingsQuery } from "./findings-query.ts";

/** What the report says before anyone reads a chart: the strongest findings, the rest one click away, then the claims. */
export default function FindingsPanel({ report }: { report: ReportBody }) {
  const [{ all, metrics }, setView] = useViewState(findingsViewState);
  const query = useQuery(findingsQuery(report, metrics));
  if (report.artifacts.length === 0) return null;
  if (query.isError)
    return (
      <ErrorNotice
        error={query.error}
        title="The findings could not be computed"
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined)
    return <LoadingState doing="Comparing the variants" lines={report.variants.length < 2 ? 3 : 8} />;

  const { findings, claims } = query.data;
  const shown = findings.filter(({ mark }) => mark.state !== "hidden");
  const hidden = findings.length - shown.length;
  const strongest = chooseFindings(shown);
  const listed = all ? findings : strongest;
  return (
    <section aria-labelledby="findings-title" className="mt-8">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="findings-title" className="text-[15px] font-semibold">
          Findings
        </h2>
        <p className="text-sm text-ink3">{caption(query.data, listed.length)}</p>
      </div>
      {findings.length === 0 ? (
        <p className="border-y border-line py-3 text-[13px] text-ink2">{nothingFound(query.data, report)}</p>
      ) : (
        <ul className="border-t border-line">
          {listed.map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              report={report}
              attribution={attributionFor(query.data, finding)}
            />
          ))}
        </ul>
      )}
      {findings.length > strongest.length && (
        <Button
          look="quiet"
          size="small"
          className="mt-1.5 -ml-2"
          data-noprint
          aria-expanded={all}
          onClick={() => setView({ all: !all })}
        >
          {all
            ? "Only the strongest"
            : `All ${findings.length} findings${hidden === 0 ? "" : `, ${hidden} of them hidden by the author`}`}
        </Button>
      )}
      {claims.length > 0 && <ClaimList claims={claims} />}
    </section>
  );
}

function caption({ findings, comparisons, alpha }: FindingsBody, listed: number): string {
  const count = findings.length > listed ? `${listed} of ${findings.length}` : "";
  const method = comparisons > 0 ? `α ${alpha}, Holm over ${comparisons} comparisons` : "";
  return [count, method].filter((part) => part !== "").join(" · ");
}

function nothingFound({ comparisons }: FindingsBody, report: ReportBody): string {
  if (report.variants.length < 2)
    return "One variant: there is nothing to compare it with. Add a second one, such as before/ or after/.";
  if (comparisons > 0) return `No difference between the variants is proven in ${comparisons} comparisons.`;
  return "These files say nothing that can be compared between the variants.";
}
