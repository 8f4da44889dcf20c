import type { SeriesChart } from "@sweetspot/contract";
import { directionReason, directionText } from "@sweetspot/model/judge/direction-text";
import { classNames } from "../../ui/class-names.ts";
import { DirectionMark } from "../../ui/Delta.tsx";
import { Icon } from "../../ui/icons.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";

const colours = { better: "text-better", worse: "text-worse", warning: "text-ink2", neutral: "text-ink2" } as const;

/** What can be said about a chart, a sentence each. What is not certain is quieter; warnings carry a sign. */
export function Verdict({ chart }: { chart: SeriesChart }) {
  if (chart.verdict.length === 0) return null;
  // Within one variant the lines' hues mean something else.
  const severalVariants = new Set(chart.lines.map((line) => line.variant)).size > 1;
  const isJudged = chart.verdict.some(({ certain, tone }) => certain && (tone === "better" || tone === "worse"));
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-sm" aria-label="What the chart says">
      {chart.verdict.map((statement) => (
        <li
          key={statement.text}
          className={classNames("flex gap-2", statement.certain ? colours[statement.tone] : "text-ink3")}
        >
          <span className="flex w-3 shrink-0 justify-center pt-[3px]" aria-hidden="true">
            {statement.tone === "warning" ? (
              <Icon name="warn" className="size-3 text-warn" />
            ) : (
              severalVariants &&
              statement.variant !== null && <VariantSwatch position={statement.variant} className="size-2" />
            )}
          </span>
          <span className="min-w-0">
            {statement.certain && (statement.tone === "better" || statement.tone === "worse") && (
              <>
                <DirectionMark direction={directionOf(statement.text)} />
                <span className="sr-only">{statement.tone}: </span>
              </>
            )}
            {statement.text}
          </span>
        </li>
      ))}
      {isJudged && chart.better !== null && (
        <li className="ml-5 text-xs text-ink3">
          {directionText(chart.better.direction)}, {directionReason(chart.better)}
        </li>
      )}
    </ul>
  );
}

/** Which way the number went; the sentence itself says by how much. */
function directionOf(text: string): "up" | "down" | "none" {
  const change = /, ([+−×]|to nothing|from nothing)/.exec(text)?.[1];
  if (change === "+" || change === "×" || change === "from nothing") return "up";
  return change === undefined ? "none" : "down";
}
