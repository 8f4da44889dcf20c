import type { FindingBody, ReportBody } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { FindingAttribution, type FindingAttributionData } from "../attribution/FindingAttribution.tsx";
import { FindingMenu } from "./FindingMenu.tsx";
import { FindingNote } from "./FindingNote.tsx";

const looks: Readonly<Record<FindingBody["group"], { word: string; mark: string; colour: string; weight: string }>> = {
  better: { word: "better", mark: "▼", colour: "text-better", weight: "font-semibold" },
  worse: { word: "worse", mark: "▲", colour: "text-worse", weight: "font-semibold" },
  traded: { word: "traded", mark: "◇", colour: "text-ink", weight: "font-semibold" },
  unclear: { word: "unclear", mark: "~", colour: "text-ink2", weight: "font-normal" },
  refused: { word: "cannot be said", mark: "?", colour: "text-ink2", weight: "font-normal" },
};

/** Where a finding's evidence is called what people read. */
const linkNames: Readonly<Record<string, string>> = {
  benchmarks: "table",
  profiles: "flame graph",
  metrics: "charts",
  "sweet-spot": "plot",
  facts: "figures",
};

/** One finding: what, by how much, between what, how sure, what the author says, and the way to the view that shows it. */
export function FindingRow({
  finding,
  report,
  attribution,
}: {
  finding: FindingBody;
  report: ReportBody;
  /** What breaks it down by function, where something does. */
  attribution: FindingAttributionData | null;
}) {
  const { group, subject, change, scope, certainty, remark, evidence, mark } = finding;
  const [isAnnotating, setIsAnnotating] = useState(false);
  const { word, colour, weight } = looks[group];
  // The arrow repeats the number's own sign, which is not always the verdict's: more can be better.
  const arrow = change.startsWith("−") ? "▼" : change.startsWith("+") ? "▲" : looks[group].mark;
  return (
    <li className="grid grid-cols-[16px_84px_minmax(0,1fr)_minmax(0,15rem)_7rem] items-baseline gap-x-3 border-b border-line py-2 text-[13px] max-md:grid-cols-[16px_minmax(0,1fr)_auto] max-md:gap-y-0.5">
      <span aria-hidden="true" className={classNames("text-center text-[10px]", colour)}>
        {arrow}
      </span>
      <span className="text-ink3 max-md:text-[11.5px]">
        {word}
        {mark.state !== "none" && <span className="text-accent md:block"> {mark.state}</span>}
      </span>
      <div className="min-w-0 max-md:order-1 max-md:col-span-2 max-md:col-start-2">
        <span className={classNames(colour, weight, "[overflow-wrap:anywhere]")}>
          {subject} <span className="whitespace-nowrap">{change}</span>
        </span>
        {isAnnotating && <FindingNote finding={finding} report={report} onClose={() => setIsAnnotating(false)} />}
        {!isAnnotating && mark.note !== "" && (
          <p className="mt-0.5 border-l-2 border-line2 pl-2 text-[12.5px] text-ink2 [overflow-wrap:anywhere]">
            {mark.note}
          </p>
        )}
        {remark !== "" && <p className="mt-0.5 text-[12px] text-ink3 [overflow-wrap:anywhere]">{remark}</p>}
      </div>
      <div className="min-w-0 text-[12px] max-md:order-2 max-md:col-span-2 max-md:col-start-2">
        {scope !== "" && <p className="text-ink2">{scope}</p>}
        <p className="text-ink3">{certainty}</p>
      </div>
      <div className="flex items-baseline justify-end gap-1" data-noprint>
        <Link
          to="/$project/$report"
          params={{ project: report.project, report: report.slug }}
          search={(current: object) => ({ ...current, ...evidence.parameters })}
          hash={evidence.view}
          className="text-[12px] whitespace-nowrap text-accent hover:underline"
        >
          {linkNames[evidence.view] ?? evidence.view}
        </Link>
        <FindingMenu finding={finding} report={report} onAnnotate={() => setIsAnnotating(true)} />
      </div>
      {attribution !== null && (
        <div className="min-w-0 max-md:order-3 max-md:col-span-2 max-md:col-start-2 md:col-span-3 md:col-start-3">
          <FindingAttribution finding={finding} data={attribution} report={report} />
        </div>
      )}
    </li>
  );
}
