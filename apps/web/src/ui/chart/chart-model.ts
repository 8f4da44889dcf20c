/**
 * The contents of a chart, in its own terms: no view passes recharts types, and recharts is imported in this folder only.
 *
 *   <LineChart label="B/op by prefix" series={…} xAxis={{ label: "prefix bytes" }} yAxis={{ unit: "bytes", format }} />
 */
export interface ChartPoint {
  readonly x: number;
  /** null breaks the line: nothing is known here. */
  readonly y: number | null;
  /** Ends of an interval or envelope, drawn as a band. Give both or neither, for every point of a series. */
  readonly low?: number | null;
  readonly high?: number | null;
}

export interface ChartSeries {
  /** Unique in its chart. */
  readonly id: string;
  /** Written beside the line's end, in the read-out and in the table. */
  readonly label: string;
  /** CSS colour, such as a variant's `var(--variant-1)`. */
  readonly color: string;
  /** In ascending x. Keep the array the same between renders: a new one is drawn again. */
  readonly points: readonly ChartPoint[];
  /** Tells lines of one colour apart. */
  readonly dash?: "none" | "dashed" | "dotted";
  /** Draws a dot at each point, or only dots and no line: for some hundred points at most, each costs a node. */
  readonly dots?: boolean | "only";
  /** Draws a staircase: a value that holds until the next. */
  readonly step?: boolean;
  /** Thinner and paler: context, not the subject. */
  readonly quiet?: boolean;
  /** Left out where names are written: another series of its colour has the name. */
  readonly unnamed?: boolean;
}

export interface ChartAxis {
  /** Written at the axis, such as “uptime” or “prefix bytes”. */
  readonly label?: string;
  /** A value as the axis and the read-out write it. Defaults to three significant digits. */
  readonly format?: (value: number) => string;
  /** All ticks of a linear axis, in one unit. Defaults to each by `format`. */
  readonly formatTicks?: (ticks: readonly number[]) => (value: number) => string;
  readonly scale?: "linear" | "log";
  /**
   * The kind of places that ticks may have: decimal steps, whole numbers (counts), binary ones (bytes), a clock's (seconds of a span),
   * or exactly these.
   */
  readonly steps?: "decimal" | "whole" | "binary" | "clock" | readonly number[];
  /** Fixed ends; without it they follow the data. A linear y axis begins at zero unless `tight`. */
  readonly domain?: readonly [number, number];
  readonly tight?: boolean;
}

/** A horizontal line that values are compared with: a limit, a capacity, a claim. */
export interface ChartReference {
  readonly y: number;
  readonly label: string;
}

/** A moment or place on the x axis: a restart, a deploy, a note. */
export interface ChartMark {
  readonly x: number;
  readonly label: string;
  readonly color?: string;
}

export interface LineChartProps {
  /** The contents of the chart, for those who do not see it, and as the name of saved files. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly xAxis: ChartAxis;
  readonly yAxis: ChartAxis;
  readonly height?: number;
  readonly references?: readonly ChartReference[];
  readonly marks?: readonly ChartMark[];
  /** The part of the x axis that is shown; null shows all. Dragging over the chart asks for another. */
  readonly zoom?: readonly [number, number] | null;
  readonly onZoom?: (range: readonly [number, number] | null) => void;
  /** Charts of one key move their crosshairs together; the x axes must mean the same. */
  readonly syncKey?: string;
  /** The names of the lines that are shown; all where there are none. A click on a name in the legend asks for others. */
  readonly shown?: readonly string[];
  readonly onShow?: (names: readonly string[]) => void;
  /** Writes the names beside the lines' ends; otherwise the view has a legend of its own. */
  readonly directLabels?: boolean;
}

/** Ends of a chart's axes as drawn, and where its plot lies, in CSS pixels. */
export interface PlotGeometry {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly xLog: boolean;
  readonly yLog: boolean;
}

export function xToPixel(plot: PlotGeometry, x: number): number {
  return plot.left + share(plot.x, plot.xLog, x) * plot.width;
}

export function yToPixel(plot: PlotGeometry, y: number): number {
  return plot.top + (1 - share(plot.y, plot.yLog, y)) * plot.height;
}

export function pixelToX(plot: PlotGeometry, pixel: number): number {
  const part = Math.min(1, Math.max(0, (pixel - plot.left) / plot.width));
  const [from, to] = plot.x;
  return plot.xLog ? from * (to / from) ** part : from + part * (to - from);
}

function share([from, to]: readonly [number, number], log: boolean, value: number): number {
  if (log) return Math.log(value / from) / Math.log(to / from);
  return (value - from) / (to - from);
}

/** The point nearest to `x` in ascending points, or null when there is none. Points without a value are passed over. */
export function nearestPoint(points: readonly ChartPoint[], x: number): ChartPoint | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.x < x) low = middle + 1;
    else high = middle;
  }
  let left = low - 1;
  let right = low;
  while (left >= 0 && points[left]!.y === null) left--;
  while (right < points.length && points[right]!.y === null) right++;
  const before = points[left];
  const after = points[right];
  if (before === undefined) return after ?? null;
  if (after === undefined) return before;
  return x - before.x <= after.x - x ? before : after;
}
