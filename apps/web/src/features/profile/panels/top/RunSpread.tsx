import type { TopBody } from "@sweetspot/contract";
import { valueText } from "../../model/format-value.ts";

type Spread = NonNullable<TopBody["spread"]>;

const width = 72;

/** The range of a function over repeated runs: least and greatest, with a dot for each run between 0 and the greatest. */
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
  const inRuns = spread.inRuns[row]!;
  const text = `${valueText(least, unit)} to ${valueText(greatest, unit)}, in ${inRuns} of ${spread.runs} runs`;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={text}>
      <span className="truncate">
        {valueText(least, unit)} … {valueText(greatest, unit)}
      </span>
      {inRuns < spread.runs && <span className="text-ink3">{`${inRuns}/${spread.runs}`}</span>}
      <Dots lanes={[{ values, className: "fill-accent" }]} text={text} />
    </span>
  );
}

/** The runs of both sides of a comparison on one scale: those of the base above, the others below. */
export function SideSpread({
  before,
  after,
  unit,
}: {
  before: readonly number[];
  after: readonly number[];
  unit: string;
}) {
  if ([...before, ...after].every((value) => value === 0)) return null;
  const range = (values: readonly number[]) =>
    values.length === 1
      ? valueText(values[0]!, unit)
      : `${valueText(Math.min(...values), unit)} to ${valueText(Math.max(...values), unit)} in ${values.length} runs`;
  const text = `before ${range(before)}; after ${range(after)}`;
  return (
    <span title={text}>
      <Dots
        lanes={[
          { values: before, className: "fill-ink3" },
          { values: after, className: "fill-accent" },
        ]}
        text={text}
      />
    </span>
  );
}

function Dots({
  lanes,
  text,
}: {
  lanes: readonly { readonly values: readonly number[]; readonly className: string }[];
  text: string;
}) {
  const all = lanes.flatMap(({ values }) => values);
  const low = Math.min(0, ...all);
  const span = Math.max(0, ...all) - low || 1;
  const place = (value: number) => 3 + ((value - low) / span) * (width - 6);
  const laneHeight = 8;
  return (
    <svg
      width={width}
      height={laneHeight * lanes.length + 2}
      role="img"
      aria-label={text}
      className="inline-block shrink-0"
    >
      {lanes.map(({ values, className }, lane) => {
        const y = laneHeight * lane + 5;
        return (
          <g key={className}>
            <line x1={3} x2={width - 3} y1={y} y2={y} className="stroke-line2" />
            {values.map((value, run) => (
              <circle key={run} cx={place(value)} cy={y} r={2.5} className={className} opacity={0.65} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
