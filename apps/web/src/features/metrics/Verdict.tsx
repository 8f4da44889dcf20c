import type { SeriesChart } from "@sweetspot/contract";
import { directionReason, directionText } from "@sweetspot/model/judge/direction-text";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";

/** The statements about a chart, a sentence each. Statements that are not certain are quieter; warnings carry a sign. */
export function Verdict({
  chart,
  zoom,
  format,
  isSaidLater,
}: {
  chart: SeriesChart;
  /** The part of the axis that is drawn; null for all. */
  zoom: readonly [number, number] | null;
  /** A place on the axis, as the axis writes it. */
  format: (x: number) => string;
  /** The sentences are still those of another part. */
  isSaidLater: boolean;
}) {
  const scope = zoom === null ? null : scopeOf(chart, format);
  if (chart.verdict.length === 0) {
    return chart.window === null ? null : (
      <p className="mt-1.5 text-sm text-ink3">{scope} This part has too few samples for a statement.</p>
    );
  }
  // Within one variant the lines' hues mean something else.
  const severalVariants = new Set(chart.lines.map((line) => line.variant)).size > 1;
  const isCompared = chart.verdict.some(({ kind, certain }) => kind === "change" && certain);
  return (
    <ul
      className={classNames("mt-1.5 flex flex-col gap-0.5 text-sm", isSaidLater && "opacity-60")}
      aria-label="What the chart says"
      aria-busy={isSaidLater}
    >
      {scope !== null && <li className="ml-5 text-ink3">{scope}</li>}
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

/** The part of the axis that the sentences speak of. */
function scopeOf({ window }: SeriesChart, format: (x: number) => string): string {
  return window === null ? "Of the whole run:" : `From ${format(window[0])} to ${format(window[1])}:`;
}
