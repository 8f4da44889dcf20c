import { memo, useId, useMemo } from "react";
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from "recharts";
import type { ChartMark, ChartReference, ChartSeries, LineChartProps, PlotGeometry } from "./chart-model.ts";
import { labelRoom, Legend, LineLabels } from "./LineLabels.tsx";
import { placeMarks } from "./place-marks.ts";
import { PointerLayer } from "./PointerLayer.tsx";
import { isShownAmong } from "./shown-lines.ts";
import { logTicks, plainNumber, ticksWithin, xDomain, yDomain } from "./ticks.ts";
import { useWidth } from "../use-width.ts";

const top = 10;
const xAxisHeight = 22;
const dashes = { none: "none", dashed: "5 3", dotted: "1.5 3" } as const;

interface Layout {
  readonly plot: PlotGeometry;
  readonly right: number;
  readonly xTicks: number[];
  readonly yTicks: number[];
  readonly xFormat: (value: number) => string;
  readonly yFormat: (value: number) => string;
  /** For the axis, where all ticks are in one unit. */
  readonly yTickText: (value: number) => string;
}

/** The only place that draws with recharts, whose own search for ticks is off: they are given. It redraws when its data or its size change, not while one points. */
export default function LineChartDrawing(props: LineChartProps & { height: number }) {
  const { height } = props;
  const all = props.series;
  const series = useMemo(() => {
    const isShown = isShownAmong(
      all.map(({ label }) => label),
      props.shown,
    );
    return all.filter(({ label }) => isShown(label));
  }, [all, props.shown]);
  const [box, width] = useWidth<HTMLDivElement>();
  const key = useId();
  const syncKey = props.syncKey ?? key;
  const named = useMemo(() => all.filter((one) => one.unnamed !== true), [all]);
  const layout = useMemo(() => layoutOf(props, series, named, width), [props, series, named, width]);
  const marks = props.marks ?? none;
  const references = props.references ?? none;
  const hasLegend = props.directLabels === true && width > 0 && layout.right <= 20 && named.length > 1;
  return (
    <>
      <div ref={box} className="relative" style={{ height }}>
        {width > 0 && (
          <>
            <Plot series={series} marks={marks} references={references} layout={layout} width={width} height={height} />
            {props.yAxis.label && (
              <span className="pointer-events-none absolute -top-1.5 left-0 text-xs text-ink3">
                {props.yAxis.label}
              </span>
            )}
            <PointerLayer
              label={props.label}
              series={series}
              plot={layout.plot}
              syncKey={syncKey}
              xFormat={layout.xFormat}
              yFormat={layout.yFormat}
              {...(props.onZoom && { onZoom: props.onZoom })}
              zoomed={props.zoom !== null && props.zoom !== undefined}
            />
            {props.directLabels && layout.right > 20 && (
              <LineLabels series={named} plot={layout.plot} shown={props.shown} onShow={props.onShow} />
            )}
          </>
        )}
      </div>
      {hasLegend && <Legend series={named} shown={props.shown} onShow={props.onShow} />}
    </>
  );
}

const none: readonly never[] = [];

/** The axes fit the lines that are `drawn`; the names of all lines have room beside them. */
function layoutOf(
  props: LineChartProps & { height: number },
  drawn: readonly ChartSeries[],
  named: readonly ChartSeries[],
  width: number,
): Layout {
  const { xAxis, yAxis, height } = props;
  const xFormat = xAxis.format ?? plainNumber;
  const yFormat = yAxis.format ?? plainNumber;
  const xLog = xAxis.scale === "log";
  const yLog = yAxis.scale === "log";
  const rows = Math.max(2, Math.floor((height - top - xAxisHeight) / 44));
  const x = props.zoom ? ([props.zoom[0], props.zoom[1]] as [number, number]) : xDomain(drawn, xAxis);
  const y = yDomain(
    drawn,
    yAxis,
    x,
    (props.references ?? []).map((reference) => reference.y),
    rows,
  );
  const yTicks = yLog ? logTicks(y[0], y[1], rows, yAxis.steps) : ticksWithin(y[0], y[1], rows, yAxis.steps);
  const yTickText = (yLog ? undefined : yAxis.formatTicks?.(yTicks)) ?? yFormat;
  // Wide enough for most numbers, so that charts above each other have their plots in one column.
  const left = Math.ceil(Math.max(52, 10 + 6.4 * Math.max(2, ...yTicks.map((tick) => yTickText(tick).length))));
  const right = props.directLabels ? labelRoom(named, width) : 14;
  const columns = Math.max(2, Math.floor((width - left - right) / 80));
  const xTicks = xLog ? logTicks(x[0], x[1], columns) : ticksWithin(x[0], x[1], columns, xAxis.steps);
  const plot = { left, top, width: width - left - right, height: height - top - xAxisHeight, x, y, xLog, yLog };
  return { plot, right, xTicks, yTicks, xFormat, yFormat, yTickText };
}

/** A mark's name, with a halo that keeps it readable over lines. */
const markLabel = {
  position: "insideTopLeft",
  fill: "var(--ink2)",
  fontSize: 11,
  stroke: "var(--bg)",
  strokeWidth: 3,
  paintOrder: "stroke",
} as const;

const tickStyle = { fill: "var(--ink3)", fontSize: 11 };

/** The drawing itself, apart, so that pointing at it draws nothing of it again. */
const Plot = memo(function Plot({
  series,
  marks,
  references,
  layout,
  width,
  height,
}: {
  series: readonly ChartSeries[];
  marks: readonly ChartMark[];
  references: readonly ChartReference[];
  layout: Layout;
  width: number;
  height: number;
}) {
  const { plot } = layout;
  const drawn = useMemo(() => series.map((one) => rowsOf(one, plot)), [series, plot]);
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ top, right: layout.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      data={none as never}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" horizontalValues={layout.yTicks} />
      <XAxis
        type="number"
        dataKey="x"
        domain={[plot.x[0], plot.x[1]]}
        scale={plot.xLog ? "log" : "linear"}
        ticks={layout.xTicks}
        niceTicks="none"
        tickFormatter={layout.xFormat}
        height={xAxisHeight}
        tick={tickStyle}
        tickLine={false}
        axisLine={{ stroke: "var(--line2)" }}
        allowDataOverflow
        interval={0}
      />
      <YAxis
        type="number"
        domain={[plot.y[0], plot.y[1]]}
        scale={plot.yLog ? "log" : "linear"}
        ticks={layout.yTicks}
        niceTicks="none"
        tickFormatter={layout.yTickText}
        width={plot.left}
        tick={tickStyle}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
        interval={0}
      />
      {placeMarks(marks, plot).map(({ mark, row }) => (
        <ReferenceLine
          key={`${mark.x} ${mark.label}`}
          x={mark.x}
          stroke={mark.color ?? "var(--ink3)"}
          strokeDasharray="2 3"
          {...(row !== null && {
            label: { ...markLabel, value: mark.label, dy: row * 13 },
          })}
        />
      ))}
      {references.map((reference) => (
        <ReferenceLine
          key={reference.label}
          y={reference.y}
          stroke="var(--ink3)"
          strokeDasharray="4 3"
          label={{ value: reference.label, position: "insideBottomRight", fill: "var(--ink2)", fontSize: 11 }}
        />
      ))}
      {series.map((one, i) =>
        drawn[i]!.banded ? (
          <Area
            key={`${one.id} band`}
            data={drawn[i]!.rows}
            dataKey="band"
            stroke="none"
            fill={one.color}
            fillOpacity={0.16}
            type={one.step ? "stepAfter" : "linear"}
            isAnimationActive={false}
            activeDot={false}
            connectNulls={false}
          />
        ) : null,
      )}
      {series.map((one, i) => (
        <Line
          key={one.id}
          data={drawn[i]!.rows}
          dataKey="y"
          stroke={one.color}
          strokeOpacity={one.quiet ? 0.45 : 1}
          strokeWidth={one.dots === "only" ? 0 : one.quiet ? 1 : 1.6}
          strokeDasharray={dashes[one.dash ?? "none"]}
          strokeLinejoin="round"
          type={one.step ? "stepAfter" : "linear"}
          dot={
            one.dots
              ? { r: 3, fill: one.color, strokeWidth: 0 }
              : drawn[i]!.lonely
                ? { r: 1.6, fill: one.color, strokeWidth: 0 }
                : false
          }
          activeDot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </ComposedChart>
  );
});

interface Row {
  readonly x: number;
  readonly y: number | null;
  readonly band: readonly [number, number] | null;
}

/** Points as recharts takes them, those out of sight left out but for the next on each side. */
function rowsOf(series: ChartSeries, plot: PlotGeometry): { rows: Row[]; banded: boolean; lonely: boolean } {
  const { points } = series;
  const rows: Row[] = [];
  let banded = false;
  let joined = false;
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    const next = points[i + 1];
    const previous = points[i - 1];
    if (point.x < plot.x[0] && next !== undefined && next.x < plot.x[0]) continue;
    if (point.x > plot.x[1] && previous !== undefined && previous.x > plot.x[1]) break;
    const y = point.y !== null && Number.isFinite(point.y) && !(plot.yLog && point.y <= 0) ? point.y : null;
    const low = point.low ?? null;
    const high = point.high ?? null;
    const hasBand = low !== null && high !== null && !(plot.yLog && low <= 0);
    banded ||= hasBand && low !== high;
    joined ||= y !== null && rows.length > 0 && rows[rows.length - 1]!.y !== null;
    rows.push({ x: point.x, y, band: hasBand ? [low, high] : null });
  }
  // A line of single points between gaps would be invisible.
  return { rows, banded, lonely: !joined };
}
