import type { FindingsBody, ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { countByTone } from "@sweetspot/model/words/tone-text";
import { useQuery } from "@tanstack/react-query";
import { useViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { attributionFor } from "../attribution/FindingAttribution.tsx";
import { lookOf } from "./finding-looks.ts";
import { FindingRow } from "./FindingRow.tsx";
import { findingsQuery } from "./findings-query.ts";
import { FindingsPlaceholder } from "./FindingsPlaceholder.tsx";

/** What the report says before anyone reads a chart: the strongest findings, the rest one click away. */
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
  if (query.data === undefined) return <FindingsPlaceholder />;

  const { findings } = query.data;
  const shown = findings.filter(({ mark }) => mark.state !== "hidden");
  const hidden = findings.length - shown.length;
  const strongest = chooseFindings(shown);
  const listed = all ? findings : strongest;
  return (
    <section aria-labelledby="findings-title" className="mt-5">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 id="findings-title" className="text-[15px] font-semibold">
          Findings
        </h2>
        <Counts findings={shown} />
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
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {findings.length > strongest.length && (
          <Button
            look="quiet"
            size="small"
            className="-ml-2"
            data-noprint
            aria-expanded={all}
            onClick={() => setView({ all: !all })}
          >
            {all
              ? "Only the strongest"
              : `All ${findings.length} findings${hidden === 0 ? "" : `, ${hidden} of them hidden by the author`}`}
          </Button>
        )}
        <p className="text-[12px] text-ink3">{whatProvenMeans(query.data)}</p>
      </div>
      {findings.length > 0 && report.variants.length < 2 && (
        <p className="mt-2 text-[12.5px] text-ink3">
          One variant: what changed can be said once there is a second, such as before/ or after/.
        </p>
      )}
    </section>
  );
}

/** `10 better · 9 worse · 1 traded`: the whole answer in one line. */
function Counts({ findings }: Pick<FindingsBody, "findings">) {
  return (
    <p className="text-[13px] text-ink2">
      {countByTone(findings).map(({ tone, word, count }, index) => {
        const { colour, isLoud } = lookOf(tone);
        return (
          <span key={word}>
            {index > 0 && <span className="text-ink3"> · </span>}
            <span className={classNames(isLoud && `font-semibold ${colour}`)}>
              {count} {word}
            </span>
          </span>
        );
      })}
    </p>
  );
}

/** The rule behind the word, for readers who meet it for the first time. */
function whatProvenMeans({ comparisons, policy: { alpha, correction } }: FindingsBody): string {
  if (comparisons === 0) return "";
  const chance = `at most a ${alpha * 100}\u00a0% chance`;
  return correction === "holm"
    ? `“proven”: both sides ran in turns, and there is ${chance} that even one of ${comparisons} comparisons is called wrongly`
    : `“proven”: both sides ran in turns, and for each comparison there is ${chance} that it is called wrongly`;
}

function nothingFound({ comparisons }: FindingsBody, report: ReportBody): string {
  if (report.variants.length < 2)
    return "One variant: there is nothing to compare it with. Add a second one, such as before/ or after/.";
  if (comparisons > 0) return `No difference between the variants is proven in ${comparisons} comparisons.`;
  return "These files say nothing that can be compared between the variants.";
}
