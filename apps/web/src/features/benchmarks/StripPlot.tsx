import type { Display } from "@sweetspot/model/unit/format";

/** One variant's samples in a strip. */
export interface Strip {
  readonly label: string;
  readonly colour: string;
  /** In the order in which they were measured. */
  readonly samples: readonly number[];
  readonly center: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const width = 300;
const rowHeight = 54;
const left = 8;
const plotWidth = width - 2 * left;

/**
 * Samples of two variants on one axis of values. Within a strip they run from top to bottom in the order in which they
 * were measured, so that a drift slants and two humps part.
 */
export function StripPlot({ strips, display }: { strips: readonly Strip[]; display: Display }) {
  const values = strips.flatMap(({ samples, low, high }) => [
    ...samples,
    ...(low === null ? [] : [low]),
    ...(high === null ? [] : [high]),
  ]);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const room = most > least ? (most - least) * 0.04 : Math.abs(most) * 0.05 || 1;
  const from = least - room;
  const to = most + room;
  const x = (value: number) => left + ((value - from) / (to - from)) * plotWidth;
  const height = strips.length * rowHeight + 18;
  const ends = [least, most].map(display);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={strips.map(({ label, samples }) => `${label}: ${samples.length} samples`).join("; ")}
      className="block max-w-full"
    >
      {strips.map((strip, index) => (
        <g key={strip.label} transform={`translate(0 ${index * rowHeight})`}>
          <text x={left} y={11} className="fill-ink2 text-[11px]">
            {strip.label}
          </text>
          <line x1={left} x2={width - left} y1={rowHeight - 4} y2={rowHeight - 4} stroke="var(--line)" />
          {strip.low !== null && strip.high !== null && (
            <rect
              x={x(strip.low)}
              width={Math.max(1, x(strip.high) - x(strip.low))}
              y={16}
              height={rowHeight - 20}
              fill={strip.colour}
              opacity={0.16}
            />
          )}
          {strip.center !== null && (
            <line
              x1={x(strip.center)}
              x2={x(strip.center)}
              y1={14}
              y2={rowHeight - 4}
              stroke={strip.colour}
              strokeWidth={1.5}
            />
          )}
          {strip.samples.map((sample, at) => (
            <circle
              key={at}
              cx={x(sample)}
              cy={20 + (strip.samples.length === 1 ? 0.5 : at / (strip.samples.length - 1)) * (rowHeight - 28)}
              r={strip.samples.length > 60 ? 1.5 : 2.5}
              fill={strip.colour}
              fillOpacity={0.75}
            />
          ))}
        </g>
      ))}
      <text x={left} y={height - 4} className="fill-ink3 text-[10.5px]">
        {ends[0]?.figure} {ends[0]?.unit}
      </text>
      <text x={width - left} y={height - 4} textAnchor="end" className="fill-ink3 text-[10.5px]">
        {most > least ? `${ends[1]?.figure} ${ends[1]?.unit}` : ""}
      </text>
    </svg>
  );
}
