import type { SeriesChart } from "@sweetspot/contract";
import { directionReason, directionText } from "@sweetspot/model/judge/direction-text";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";

/** The statements about a chart, a sentence each. Those that are not certain are quieter; warnings carry a sign. */
export function Verdict({ chart }: { chart: SeriesChart }) {
  if (chart.verdict.length === 0) return null;
  // Within one variant the lines' hues mean something else.
  const severalVariants = new Set(chart.lines.map((line) => line.variant)).size > 1;
  const isCompared = chart.verdict.some(({ kind, certain }) => kind === "change" && certain);
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-sm" aria-label="What the chart says">
      {chart.verdict.map((statement) => (
        <li key={statement.text} className={classNames("flex gap-2", statement.certain ? "text-ink2" : "text-ink3")}>
          <span className="flex w-3 shrink-0 justify-center pt-[3px]" aria-hidden="true">
            {statement.tone === "warning" ? (
              <Icon name="warn" className="size-3 text-warn" />
            ) : (
              severalVariants &&
              statement.variant !== null && <VariantSwatch position={statement.variant} className="size-2" />
            )}
          </span>
          <span className="min-w-0">{statement.text}</span>
        </li>
      ))}
      {isCompared && chart.better !== null && chart.better.direction !== "unknown" && (
        <li className="ml-5 text-xs text-ink3">
          {directionText(chart.better.direction)}, {directionReason(chart.better)}
        </li>
      )}
    </ul>
  );
}
