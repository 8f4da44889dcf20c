import type { ChartAxis, ChartReference } from "./chart-model.ts";
import { plainNumber, ticksWithin, yDomain } from "./ticks.ts";
import { useWidth } from "../use-width.ts";

interface Bar {
  /** Unique in its group: the variant, say. */
  readonly label: string;
  /** CSS colour. */
  readonly color: string;
  readonly value: number | null;
  /** Ends of an interval, drawn as a whisker. */
  readonly low?: number | null;
  readonly high?: number | null;
}

export interface BarGroup {
  /** Written below it: mean, p95, at most. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

interface GroupedBarsProps {
  readonly label: string;
  readonly groups: readonly BarGroup[];
  readonly yAxis: ChartAxis;
  readonly height: number;
  /** Limits and capacities, drawn across all bars. */
  readonly references: readonly ChartReference[];
}

const top = 14;
/** Keeps a text readable over what it crosses. */
const halo = { stroke: "var(--bg)", strokeWidth: 3, paintOrder: "stroke" } as const;
const bottom = 22;

/** Values of a few things side by side, in groups, from zero; with what they must stay below. */
export function GroupedBars({ label, groups, yAxis, height, references }: GroupedBarsProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const format = yAxis.format ?? plainNumber;
  const rows = Math.max(2, Math.floor((height - top - bottom) / 44));
  const points = groups.flatMap(({ bars }) =>
    bars.map(({ value, high }) => ({ x: 0, y: value, low: value, high: high ?? value })),
  );
  const series = [{ id: "all", label: "", color: "", points }];
  // Bars are lengths, so they begin at zero and a limit far above is still drawn: how far below it they stay is the point.
  const limits = references.map(({ y }) => y);
  const [low, high] = yDomain(series, { ...(yAxis.steps && { steps: yAxis.steps }) }, [0, 0], limits, rows);
  const most = Math.max(high, ...limits);
  const [from, to] = [low, most > high ? most * 1.05 : high];
  const ticks = ticksWithin(from, to, rows, yAxis.steps);
  const tickText = yAxis.formatTicks?.(ticks) ?? format;
  const left = Math.ceil(Math.max(52, 10 + 6.4 * Math.max(2, ...ticks.map((tick) => tickText(tick).length))));
  const plotWidth = Math.max(1, width - left - 8);
  const y = (value: number): number => top + ((to - value) / (to - from)) * (height - top - bottom);
  const groupWidth = plotWidth / Math.max(1, groups.length);
  return (
    <div ref={box} style={{ height }} className="relative">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="grouped-bars block"
          width={width}
          height={height}
          role="img"
          aria-label={sentence(label, groups, format)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width - 8}
                y1={y(tick)}
                y2={y(tick)}
                stroke={tick === 0 ? "var(--line2)" : "var(--line)"}
              />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end" fontSize={11} fill="var(--ink3)">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {groups.map((group, at) => (
            <Group
              key={group.label}
              group={group}
              left={left + at * groupWidth}
              width={groupWidth}
              height={height}
              y={y}
              format={format}
            />
          ))}
          {references.map((reference) => (
            <g key={reference.label}>
              <line
                x1={left}
                x2={width - 8}
                y1={y(reference.y)}
                y2={y(reference.y)}
                stroke="var(--ink2)"
                strokeDasharray="5 3"
              />
              <text x={left + 6} y={y(reference.y) - 4} fontSize={11} fill="var(--ink2)" {...halo}>
                {[reference.label, format(reference.y)].filter(Boolean).join(": ")}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

function Group({
  group,
  left,
  width,
  height,
  y,
  format,
}: {
  group: BarGroup;
  left: number;
  width: number;
  height: number;
  y: (value: number) => number;
  format: (value: number) => string;
}) {
  const room = Math.min(width * 0.86, group.bars.length * 84);
  const each = room / Math.max(1, group.bars.length);
  const begin = left + (width - room) / 2;
  const bar = Math.max(2, Math.min(each - 4, 64));
  return (
    <g>
      {group.bars.map((one, i) => {
        const x = begin + i * each + (each - bar) / 2;
        if (one.value === null) {
          return (
            <text key={one.label} x={x + bar / 2} y={y(0) - 4} textAnchor="middle" fontSize={11} fill="var(--ink3)">
              –
            </text>
          );
        }
        const tip = Math.min(y(one.value), y(0));
        const upper = one.high ?? one.value;
        const hasWhisker = one.low != null && one.high != null && one.high > one.low;
        return (
          <g key={one.label}>
            <title>{`${one.label}, ${group.label}: ${format(one.value)}`}</title>
            <rect
              x={x}
              y={tip}
              width={bar}
              height={Math.max(0.5, Math.abs(y(one.value) - y(0)))}
              fill={one.color}
              fillOpacity={0.8}
            />
            {hasWhisker && (
              <path
                d={`M${x + bar / 2} ${Math.min(y(one.low), height - bottom)}V${y(one.high)}M${x + bar / 2 - 4} ${y(one.high)}h8${y(one.low) > height - bottom ? "" : `M${x + bar / 2 - 4} ${y(one.low)}h8`}`}
                stroke="var(--ink2)"
                fill="none"
              />
            )}
            {each >= 6.2 * format(one.value).length && (
              <text
                x={x + bar / 2}
                y={Math.min(tip, y(upper)) - 4}
                textAnchor="middle"
                fontSize={11}
                fill="var(--ink2)"
              >
                {format(one.value)}
              </text>
            )}
          </g>
        );
      })}
      <text x={left + width / 2} y={height - 7} textAnchor="middle" fontSize={11} fill="var(--ink3)">
        {group.label}
      </text>
    </g>
  );
}

/** The figures themselves, for those who do not see the bars. */
function sentence(label: string, groups: readonly BarGroup[], format: (value: number) => string): string {
  const parts = groups.map(
    (group) =>
      `${group.label}: ${group.bars.map((bar) => `${bar.label} ${bar.value === null ? "unknown" : format(bar.value)}`).join(", ")}`,
  );
  return `${label}. ${parts.join("; ")}`;
}
