import type { FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { toneText } from "@sweetspot/model/words/tone-text";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import {
  AttributionPanel,
  AttributionToggle,
  type FindingAttributionData,
} from "../attribution/FindingAttribution.tsx";
import { holdAtPlace } from "../report/hold-at-place.ts";
import { CertaintyChip } from "./CertaintyChip.tsx";
import { evidenceSearch } from "./evidence-search.ts";
import { lookOf } from "./finding-looks.ts";
import { FindingMenu } from "./FindingMenu.tsx";
import { FindingNote } from "./FindingNote.tsx";

/** The names that people read for the places of a finding's evidence. */
const linkNames: Readonly<Record<string, string>> = {
  benchmarks: "table",
  profiles: "flame graph",
  metrics: "chart",
  memory: "waterfall",
  "sweet-spot": "plot",
  facts: "figures",
};

/** A text whose amounts keep their unit on their line: `1.16 MiB/s`, `−99.9 %`. */
const unbroken = (text: string): string => text.replace(/(?<=\d) (?=(?:%|[mµn]?s|[kKMGT]?i?B)(?!\w))/g, "\u00a0");

/** One finding in one line: what, by how much, between which amounts, how sure, and the way to the view that shows it. */
export function FindingRow({
  finding,
  report,
  policy,
  attribution,
}: {
  finding: FindingBody;
  report: ReportBody;
  policy: FindingsBody["policy"];
  /** Its breakdown by function, where there is one. */
  attribution: FindingAttributionData | null;
}) {
  const { name, detail, change, amounts, evidence, mark, tone, of } = finding;
  const [isAnnotating, setIsAnnotating] = useState(false);
  const { colour, isLoud, mark: plainMark } = lookOf(tone);
  // The arrow repeats the number's own direction, which is not always the verdict's: more can be better.
  const ratio = finding.numbers?.ratio ?? 1;
  const arrow = ratio < 1 ? "▼" : ratio > 1 ? "▲" : plainMark;
  // With two variants every row would say the same.
  const where = of.variant !== undefined && report.variants.length > 2 ? of.variant : "";
  const isShort = change.length <= 12;
  const changeClass = classNames(
    isLoud ? `font-semibold ${colour}` : "font-medium text-ink",
    isShort
      ? "text-right whitespace-nowrap"
      : "[overflow-wrap:anywhere] line-clamp-3 lg:max-xl:line-clamp-none print:line-clamp-none",
  );
  return (
    <li
      data-place={finding.id}
      className={classNames(
        "grid items-baseline gap-x-3 border-b border-line py-1 text-[13.5px]/[20px] break-inside-avoid max-lg:grid-cols-[14px_minmax(0,1fr)_auto] max-lg:gap-y-0.5",
        isShort
          ? "lg:grid-cols-[14px_minmax(0,2.1fr)_64px_minmax(0,1fr)_70px_158px_24px] print:grid-cols-[14px_minmax(0,2.1fr)_64px_minmax(0,1fr)_76px]"
          : "lg:grid-cols-[14px_fit-content(40%)_minmax(0,1fr)_70px_158px_24px] print:grid-cols-[14px_fit-content(50%)_minmax(0,1fr)_76px]",
      )}
    >
      <span aria-hidden="true" className={classNames("text-center text-[10px]", isLoud ? colour : "text-ink2")}>
        {arrow}
      </span>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{toneText(tone)}: </span>
        <span className="font-semibold">{name}</span>{" "}
        <span className="ml-0.5 text-[12px] text-ink2">
          {detail !== "" && where !== "" ? `${detail}\u00a0· ` : detail}
          {where !== "" && <span className="inline-block max-w-full">{where}</span>}
          {mark.state !== "none" && <span className="text-accent"> {mark.state}</span>}
        </span>
      </p>
      <span
        className={classNames(
          changeClass,
          !isShort && "max-lg:order-1 max-lg:col-span-2 max-lg:col-start-2 print:order-none print:col-auto",
        )}
      >
        {unbroken(change)}
      </span>
      {/* One line on a narrow page, two columns on a wide one. */}
      <span
        className={classNames(
          "contents max-lg:order-2 max-lg:col-start-2 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 print:contents",
          // Two links leave a phone no room beside them.
          attribution !== null && "max-sm:col-end-4",
        )}
      >
        {(isShort || amounts !== "") && (
          <span
            className={classNames(
              "min-w-0 text-[13px] text-ink2 [overflow-wrap:anywhere]",
              amounts === "" && "max-lg:hidden print:block",
              !isShort && "lg:hidden print:hidden",
            )}
          >
            {amounts.replaceAll(" ", "\u00a0").replace("\u00a0→", " →")}
          </span>
        )}
        <span>
          <CertaintyChip finding={finding} policy={policy} />
        </span>
      </span>
      <span
        data-noprint
        className={classNames(
          "flex flex-wrap items-baseline justify-end gap-x-2 text-[12.5px] whitespace-nowrap max-lg:order-2",
          attribution !== null && "max-sm:col-start-2 max-sm:col-end-4",
        )}
      >
        <Link
          to="/$project/$report"
          params={{ project: report.project, report: report.slug }}
          search={(current) => evidenceSearch(current, evidence)}
          hash={evidence.view}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) holdAtPlace({ section: evidence.view, part: "" });
          }}
          className="text-accent hover:underline"
        >
          {linkNames[evidence.view] ?? evidence.view}
        </Link>
        {attribution !== null && <AttributionToggle finding={finding} data={attribution} />}
        {/* A column of its own on a wide page, the end of the line on a narrow one. */}
        <span className="-my-1 self-start lg:hidden">
          <FindingMenu finding={finding} report={report} onAnnotate={() => setIsAnnotating(true)} />
        </span>
      </span>
      <span data-noprint className="-my-1 self-start justify-self-end max-lg:hidden">
        <FindingMenu finding={finding} report={report} onAnnotate={() => setIsAnnotating(true)} />
      </span>
      <div className="col-span-full col-start-2 min-w-0 empty:hidden max-lg:order-3 max-lg:col-span-2">
        {isAnnotating && <FindingNote finding={finding} report={report} onClose={() => setIsAnnotating(false)} />}
        {!isAnnotating && mark.note !== "" && (
          <p className="mt-0.5 border-l-2 border-line2 pl-2 text-[12.5px] text-ink2 [overflow-wrap:anywhere]">
            {mark.note}
          </p>
        )}
        {attribution !== null && <AttributionPanel finding={finding} data={attribution} report={report} />}
      </div>
    </li>
  );
}
