import type { FindingsBody, ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { countByTone } from "@sweetspot/model/words/tone-text";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSoughtPart } from "../../state/use-sought-part.ts";
import { useViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { attributionFor } from "../attribution/FindingAttribution.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { findingsQuery, isBeingRead } from "./findings-query.ts";
import { FindingsPlaceholder } from "./FindingsPlaceholder.tsx";
import { FirstScreen } from "./FirstScreen.tsx";
import { ToneCounts } from "./ToneCounts.tsx";
import { Verdict } from "./Verdict.tsx";

/**
 * The part of a report before its charts: the verdict, the author beside it, the strongest findings, and the
 * rest one click away. While files are being read there is no verdict: it would speak of a part as if it were the whole.
 */
export default function FindingsPanel({ report, author }: { report: ReportBody; author: ReactNode }) {
  const [{ all, tone, metrics }, setView] = useViewState(findingsViewState);
  const sought = useSoughtPart("findings");
  const isReading = isBeingRead(report);
  const query = useQuery({ ...findingsQuery(report, metrics), enabled: report.artifacts.length > 0 && !isReading });
  if (report.artifacts.length === 0) return <FirstScreen verdict={null} author={author} list={null} />;
  if (query.isError)
    return (
      <FirstScreen
        verdict={
          <ErrorNotice
            error={query.error}
            title="The findings could not be computed"
            onRetry={() => void query.refetch()}
          />
        }
        author={author}
        list={null}
      />
    );
  if (query.data === undefined || isReading)
    return (
      <FindingsPlaceholder author={author} {...(isReading && { doing: "Reading the files; the verdict follows" })} />
    );

  const { findings, verdict, policy } = query.data;
  const shown = findings.filter(({ mark }) => mark.state !== "hidden");
  const hidden = findings.length - shown.length;
  const strongest = chooseFindings(shown);
  const listed = tone !== "" ? shown.filter((finding) => finding.tone === tone) : all ? findings : strongest;
  // A link may point at one that is folded away.
  const pointedAt = listed.some(({ id }) => id === sought) ? [] : findings.filter(({ id }) => id === sought);
  const rest = shown.filter((finding) => !strongest.includes(finding));
  return (
    <FirstScreen
      verdict={<Verdict verdict={verdict} />}
      author={author}
      list={
        findings.length > 0 && (
          <>
            <ToneCounts findings={shown} chosen={tone} onChoose={(next) => setView({ tone: next })} />
            <ul className="mt-2 border-t border-line">
              {[...listed, ...pointedAt].map((finding) => (
                <FindingRow
                  key={finding.id}
                  finding={finding}
                  report={report}
                  policy={policy}
                  attribution={attributionFor(query.data, finding)}
                />
              ))}
            </ul>
            {tone !== "" ? (
              <More onClick={() => setView({ tone: "" })} isOpen text="Show all kinds" />
            ) : (
              findings.length > strongest.length && (
                <More
                  onClick={() => setView({ all: !all })}
                  isOpen={all}
                  text={
                    all
                      ? "Only the strongest"
                      : `All ${findings.length} findings${hidden === 0 ? "" : `, ${hidden} of them hidden by the author`}`
                  }
                  {...(!all && rest.length > 0 && { more: moreText(rest) })}
                />
              )
            )}
          </>
        )
      }
    />
  );
}

function More({ text, more, isOpen, onClick }: { text: string; more?: string; isOpen: boolean; onClick: () => void }) {
  return (
    <p data-noprint className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1 text-[12.5px] text-ink3">
      <Button look="quiet" size="small" className="-ml-2 text-accent!" aria-expanded={isOpen} onClick={onClick}>
        {text}
      </Button>
      {more !== undefined && <span>{more}</span>}
    </p>
  );
}

/** `7 more better, 4 more worse, 5 not known`: what is folded. */
function moreText(rest: FindingsBody["findings"]): string {
  return countByTone(rest)
    .map(({ word, count }) => `${count} more ${word}`)
    .join(", ");
}
