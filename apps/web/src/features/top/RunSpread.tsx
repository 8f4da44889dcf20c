import type { TopBody } from "@sweetspot/contract";
import { valueText } from "../profiles/format-value.ts";

type Spread = NonNullable<TopBody["spread"]>;

const width = 72;

/** How far a function varies over repeated runs: least and greatest, with a dot for each run between 0 and the greatest. */
export function RunSpread({
  spread,
  of,
  row,
  unit,
}: {
  spread: Spread;
  of: "flat" | "cum";
  row: number;
  unit: string;
}) {
  const least = (of === "flat" ? spread.flatLeast : spread.cumLeast)[row]!;
  const greatest = (of === "flat" ? spread.flatGreatest : spread.cumGreatest)[row]!;
  const values = (of === "flat" ? spread.flatByRun : spread.cumByRun)?.[row] ?? [least, greatest];
  if (least === 0 && greatest === 0) return <span className="text-ink3">–</span>;
  const low = Math.min(0, least);
  const span = Math.max(0, greatest) - low;
  const place = (value: number) => 3 + ((value - low) / span) * (width - 6);
  const inRuns = spread.inRuns[row]!;
  const text = `${valueText(least, unit)} to ${valueText(greatest, unit)}, in ${inRuns} of ${spread.runs} runs`;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={text}>
      <span className="truncate">
        {valueText(least, unit)} … {valueText(greatest, unit)}
      </span>
      {inRuns < spread.runs && <span className="text-ink3">{`${inRuns}/${spread.runs}`}</span>}
      <svg width={width} height={10} role="img" aria-label={text} className="shrink-0">
        <line x1={3} x2={width - 3} y1={5} y2={5} className="stroke-line2" />
        {values.map((value, run) => (
          <circle key={run} cx={place(value)} cy={5} r={2.5} className="fill-accent" opacity={0.6} />
        ))}
      </svg>
    </span>
  );
}
