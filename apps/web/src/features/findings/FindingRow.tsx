import type { FindingBody, ReportBody } from "@sweetspot/contract";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import { toneText } from "@sweetspot/model/words/tone-text";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import {
  AttributionPanel,
  AttributionToggle,
  type FindingAttributionData,
} from "../attribution/FindingAttribution.tsx";
import { holdAtSection } from "../report/hold-at-section.ts";
import { evidenceSearch } from "./evidence-search.ts";
import { lookOf } from "./finding-looks.ts";
import { FindingMenu } from "./FindingMenu.tsx";
import { FindingNote } from "./FindingNote.tsx";

/** Where a finding's evidence is called what people read. */
const linkNames: Readonly<Record<string, string>> = {
  benchmarks: "table",
  profiles: "flame graph",
  metrics: "chart",
  memory: "waterfall",
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
  const { about, subject, change, scope, amounts, remark, evidence, mark, tone, certainty } = finding;
  const [isAnnotating, setIsAnnotating] = useState(false);
  const { colour, isLoud, mark: plainMark } = lookOf(tone);
  const why = certainty.text.slice(certainty.level.length).replace(/^: /, "");
  const noBreak = (text: string): string => text.replaceAll(" %", "\u00a0%");
  // The arrow repeats the number's own direction, which is not always the verdict's: more can be better.
  const ratio = finding.numbers?.ratio ?? 1;
  const arrow = ratio < 1 ? "▼" : ratio > 1 ? "▲" : plainMark;
  return (
    <li className="grid grid-cols-[16px_112px_minmax(0,1fr)_minmax(0,17rem)_6.5rem] items-baseline gap-x-3 border-b border-line py-[7px] text-[13px] break-inside-avoid max-md:grid-cols-[16px_minmax(0,1fr)_auto] max-md:gap-y-px">
      <span aria-hidden="true" className={classNames("text-center text-[10px]", colour)}>
        {arrow}
      </span>
      <span className="text-[12.5px] leading-[18px] text-ink2 max-md:text-[12px]">
        <span className={isLoud ? colour : undefined}>{toneText(tone)}</span>
        {about !== "" && <span className="text-ink3 max-md:before:content-['_·_'] md:block">{about}</span>}
        {mark.state !== "none" && (
          <span className="text-accent max-md:before:content-['_·_'] md:block">{mark.state}</span>
        )}
      </span>
      <div className="min-w-0 max-md:order-1 max-md:col-span-2 max-md:col-start-2">
        <p className="[overflow-wrap:anywhere]">
          <span className={isLoud ? "font-semibold" : "text-ink2"}>{subject}</span>{" "}
          <span className={classNames(colour, isLoud ? "font-semibold" : undefined)}>{noBreak(change)}</span>
          {amounts !== "" && <span className="ml-2 text-[12px] whitespace-nowrap text-ink2">{amounts}</span>}
        </p>
        {isAnnotating && <FindingNote finding={finding} report={report} onClose={() => setIsAnnotating(false)} />}
        {!isAnnotating && mark.note !== "" && (
          <p className="mt-0.5 border-l-2 border-line2 pl-2 text-[12.5px] text-ink2 [overflow-wrap:anywhere]">
            {mark.note}
          </p>
        )}
        {remark !== "" && (
          <p
            className="text-[12px] leading-[18px] text-ink3 [overflow-wrap:anywhere] max-md:line-clamp-2 print:line-clamp-none"
            title={remark}
          >
            {remark}
          </p>
        )}
        {attribution !== null && <AttributionToggle finding={finding} data={attribution} />}
      </div>
      <div className="min-w-0 text-[12px] leading-[18px] max-md:order-2 max-md:col-span-2 max-md:col-start-2">
        <span className="text-ink2 md:block">{scope}</span>
        <span className={classNames("text-ink3", scope !== "" && "max-md:before:content-['_·_']")}>
          <span className={isEstablished(certainty.level) ? "font-semibold text-ink" : "text-ink2"}>
            {certainty.level}
          </span>
          {why !== "" && `: ${why}`}
        </span>
      </div>
      <div className="flex items-baseline justify-end gap-1">
        <Link
          to="/$project/$report"
          params={{ project: report.project, report: report.slug }}
          search={(current: object) => evidenceSearch(current as Record<string, unknown>, evidence)}
          hash={evidence.view}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) holdAtSection(evidence.view);
          }}
          className="text-[12px] whitespace-nowrap text-accent hover:underline"
        >
          {linkNames[evidence.view] ?? evidence.view}
        </Link>
        <span data-noprint>
          <FindingMenu finding={finding} report={report} onAnnotate={() => setIsAnnotating(true)} />
        </span>
      </div>
      {attribution !== null && (
        <AttributionPanel
          finding={finding}
          data={attribution}
          report={report}
          className="max-md:order-3 max-md:col-span-2 max-md:col-start-2 md:col-span-3 md:col-start-3"
        />
      )}
    </li>
  );
}
