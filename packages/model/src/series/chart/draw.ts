import type { SeriesLabels } from "../table.ts";
import { type Envelope, downsample, lowerBound } from "./downsample.ts";
import type { TimeAxis } from "./chart-axis.ts";
import { axisTime, lifeAt, type Lives, timeOnAxis } from "../capture/lives.ts";
import { drawOperations } from "./draw-operations.ts";
import type { OperationClock } from "./operation-clock.ts";
import type { Points } from "../capture/points.ts";

/** A line ready to be drawn: x in seconds on the chart's axis, values with their envelope, NaN where it breaks. */
export interface DrawnLine {
  readonly capture: number;
  readonly labels: SeriesLabels;
  readonly life: number;
  readonly x: Float64Array;
  readonly envelope: Envelope;
}

/** The part of a line to draw. `from` and `to` are x values of the axis, `columns` the most points of a line. */
export interface DrawRange {
  readonly axis: TimeAxis;
  readonly from: number | null;
  readonly to: number | null;
  readonly columns: number;
  /** Operations as x axis instead of time: the clock of each capture, null where it has none. */
  readonly clocks?: readonly (OperationClock | null)[];
}

/** Ends of the x axis over all captures, in seconds. */
export function axisExtent(lives: readonly (Lives | null)[], axis: TimeAxis): readonly [number, number] {
  let from = Infinity;
  let to = -Infinity;
  for (const one of lives) {
    if (one === null) continue;
    const processes = one.processes.length === 0 ? [one] : one.processes.map(({ starts }) => ({ ...one, starts }));
    for (const process of axis === "uptime" ? processes : [one]) {
      for (const end of axis === "uptime" ? lifeEnds(process) : [one.from, one.to]) {
        const x = axisTime(process, axis, end);
        from = Math.min(from, x);
        to = Math.max(to, x);
      }
    }
  }
  return from > to ? [0, 1] : [from, to];
}

/** Times at which uptimes are least and greatest: the capture's ends, and just before each restart. */
function lifeEnds(lives: Lives): number[] {
  const ends = [Math.max(lives.from, lives.starts[0] ?? lives.from), lives.to];
  for (const start of lives.starts.slice(1)) ends.push(Math.max(lives.from, start - 1001), Math.max(lives.from, start));
  return ends;
}

/**
 * One capture's points as lines of the axis: on uptime one for each life of the process, otherwise one. Reduced only here,
 * for the eye.
 */
export function drawLines(
  capture: number,
  labels: SeriesLabels,
  points: Points,
  lives: Lives,
  range: DrawRange,
): DrawnLine[] {
  if (range.clocks !== undefined) {
    const clock = range.clocks[capture] ?? null;
    return clock === null ? [] : drawOperations(capture, labels, points, clock, range);
  }
  const { timestamps, values } = points;
  const lines: DrawnLine[] = [];
  for (let begin = 0; begin < timestamps.length;) {
    const life = range.axis === "uptime" ? lifeAt(lives, timestamps[begin]!) : 0;
    const nextStart = range.axis === "uptime" ? lives.starts[life + 1] : undefined;
    const end = nextStart === undefined ? timestamps.length : lowerBound(timestamps, nextStart - 1000);
    const part = { timestamps: timestamps.subarray(begin, end), values: values.subarray(begin, end) };
    begin = Math.max(end, begin + 1);
    const first = part.timestamps[0] ?? 0;
    const last = part.timestamps[part.timestamps.length - 1] ?? 0;
    const from = range.from === null ? first : Math.max(first, timeOnAxis(lives, range.axis, life, range.from));
    const to = range.to === null ? last : Math.min(last, timeOnAxis(lives, range.axis, life, range.to));
    if (from > to) continue;
    const envelope = downsample(withNeighbours(part, from, to), -Infinity, Infinity, Infinity);
    const reduced = envelope.timestamps.length > range.columns ? reduce(part, from, to, range.columns) : envelope;
    lines.push({
      capture,
      labels,
      life,
      x: reduced.timestamps.map((time) => axisTime(lives, range.axis, time)),
      envelope: reduced,
    });
  }
  return lines;
}

function reduce(part: Points, from: number, to: number, columns: number): Envelope {
  const near = withNeighbours(part, from, to);
  return downsample(near, near.timestamps[0]!, near.timestamps[near.timestamps.length - 1]!, columns);
}

/** The samples within a range and one more on each side, so that a zoomed line enters and leaves through the edges. */
function withNeighbours(points: Points, from: number, to: number): Points {
  const begin = Math.max(0, lowerBound(points.timestamps, from) - 1);
  let end = lowerBound(points.timestamps, to);
  while (end < points.timestamps.length && points.timestamps[end]! <= to) end++;
  end = Math.min(points.timestamps.length, end + 1);
  return { timestamps: points.timestamps.subarray(begin, end), values: points.values.subarray(begin, end) };
}
