import type { SweetSpotBody } from "@sweetspot/contract";
import type { ReportVariant } from "../../view.ts";
import { placeLabels } from "./place-labels.ts";

type Metric = SweetSpotBody["metrics"][number];
type Estimate = NonNullable<Metric["values"][number]>;

const width = 520;
const height = 300;
const margin = { left: 58, right: 24, top: 16, bottom: 40 };

/**
 * Two metrics against each other, one point a variant, with its intervals where the samples give some; a line joins the
 * variants that nothing beats. Both axes are ratios to the baseline, logarithmic, so that halving and doubling are equal steps.
 */
export function TradePlot({
  x,
  y,
  spot,
  variants,
}: {
  x: Metric;
  y: Metric;
  spot: SweetSpotBody;
  variants: readonly ReportVariant[];
}) {
  const base = { x: x.values[0]?.centre ?? 1, y: y.values[0]?.centre ?? 1 };
  const points = spot.variants.flatMap(({ position, pareto }) => {
    const [horizontal, vertical] = [x.values[position], y.values[position]];
    const variant = variants[position];
    if (!horizontal || !vertical || variant === undefined) return [];
    return [{ variant, pareto, x: relative(horizontal, base.x), y: relative(vertical, base.y) }];
  });
  const across = axisOf(points.map((point) => point.x));
  const up = axisOf(points.map((point) => point.y));
  const left = (ratio: number): number => margin.left + across.place(ratio) * (width - margin.left - margin.right);
  const top = (ratio: number): number =>
    height - margin.bottom - up.place(ratio) * (height - margin.top - margin.bottom);
  const front = points.filter(({ pareto }) => pareto).toSorted((a, b) => a.x.centre - b.x.centre);
  const labels = placeLabels(
    points.map((point) => ({ x: left(point.x.centre), y: top(point.y.centre), text: point.variant.name })),
    width,
    height - margin.bottom,
  );
  const title = `${y.label} against ${x.label}, relative to ${variants[0]?.name ?? "the baseline"}`;

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
      className="w-full max-w-[640px] text-[11px] max-sm:text-[15px]"
    >
      {across.ticks.map((ratio) => (
        <g key={ratio} className="fill-ink3">
          <line
            x1={left(ratio)}
            x2={left(ratio)}
            y1={margin.top}
            y2={height - margin.bottom}
            stroke={ratio === 1 ? "var(--line2)" : "var(--line)"}
          />
          <text x={left(ratio)} y={height - margin.bottom + 15} textAnchor="middle">
            {tickText(ratio)}
          </text>
        </g>
      ))}
      {up.ticks.map((ratio) => (
        <g key={ratio} className="fill-ink3">
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={top(ratio)}
            y2={top(ratio)}
            stroke={ratio === 1 ? "var(--line2)" : "var(--line)"}
          />
          <text x={margin.left - 8} y={top(ratio) + 4} textAnchor="end">
            {tickText(ratio)}
          </text>
        </g>
      ))}
      <text x={width - margin.right} y={height - 6} textAnchor="end" className="fill-ink2">
        {x.label} {x.better === "lower" ? "← better" : "better →"}
      </text>
      <text x={margin.left} y={10} className="fill-ink2">
        {y.label} {y.better === "lower" ? "↓ better" : "↑ better"}
      </text>
      <polyline
        points={front.map((point) => `${left(point.x.centre)},${top(point.y.centre)}`).join(" ")}
        fill="none"
        stroke="var(--line2)"
        strokeDasharray="3 3"
      />
      {points.map(({ variant, pareto, x: horizontal, y: vertical }, index) => (
        <g key={variant.name} style={{ color: variant.colour }}>
          {horizontal.bounds && (
            <line
              x1={left(horizontal.bounds[0])}
              x2={left(horizontal.bounds[1])}
              y1={top(vertical.centre)}
              y2={top(vertical.centre)}
              stroke="currentColor"
              strokeOpacity={0.5}
            />
          )}
          {vertical.bounds && (
            <line
              x1={left(horizontal.centre)}
              x2={left(horizontal.centre)}
              y1={top(vertical.bounds[0])}
              y2={top(vertical.bounds[1])}
              stroke="currentColor"
              strokeOpacity={0.5}
            />
          )}
          <circle
            cx={left(horizontal.centre)}
            cy={top(vertical.centre)}
            r={5}
            fill={pareto ? "currentColor" : "var(--bg)"}
            stroke="currentColor"
            strokeWidth={1.5}
          />
          {labels[index] ? (
            <text
              x={labels[index].x}
              y={labels[index].y}
              textAnchor={labels[index].anchor}
              className="fill-ink [paint-order:stroke] [stroke-width:3px] [stroke:var(--bg)]"
            >
              {variant.name}
            </text>
          ) : (
            <title>{variant.name}</title>
          )}
        </g>
      ))}
    </svg>
  );
}

interface Relative {
  readonly centre: number;
  readonly bounds: readonly [number, number] | null;
}

function relative({ centre, low, high }: Estimate, base: number): Relative {
  const bounds = low === null || high === null || low <= 0 ? null : ([low / base, high / base] as const);
  return { centre: centre / base, bounds };
}

/** A logarithmic axis that holds all points and bounds with some room, with a tick at 1 and at round ratios. */
function axisOf(values: readonly Relative[]): { place: (ratio: number) => number; ticks: number[] } {
  const all = values.flatMap(({ centre, bounds }) => [centre, ...(bounds ?? [])]).filter((ratio) => ratio > 0);
  const from = Math.log(Math.min(1, ...all)) - 0.08;
  const to = Math.log(Math.max(1, ...all)) + 0.12;
  const round = [0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100];
  const place = (ratio: number): number => (Math.log(Math.max(ratio, 1e-9)) - from) / (to - from);
  // The baseline's tick is always there; others only where their words do not meet those of a tick before them.
  const ticks = [1, ...round].reduce<number[]>(
    (kept, ratio) =>
      place(ratio) >= 0 && place(ratio) <= 1 && kept.every((other) => Math.abs(place(other) - place(ratio)) > 0.08)
        ? [...kept, ratio]
        : kept,
    [],
  );
  return { place, ticks };
}

function tickText(ratio: number): string {
  return ratio === 1 ? "same" : `×${ratio}`;
}
