import type { TimeAxis } from "../chart/chart-axis.ts";
import { exceptLabels, labelValue, nameLabel, onlyLabels } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import { type Capture, extentOf, pointsOfSeries } from "./capture.ts";

/** The times at which a capture began and its process started, and started again. */
export interface Lives {
  /** First and last sample, ms. */
  readonly from: number;
  readonly to: number;
  /**
   * Start times of the process, ms, ascending; empty where they are not known: no `process_start_time_seconds`, or
   * several processes in one capture, each of which has its own in `processes`.
   */
  readonly starts: readonly number[];
  /** The processes of the capture where there are several; a single one needs no telling apart. */
  readonly processes: readonly ProcessStarts[];
}

/** One of several processes in a capture. */
interface ProcessStarts {
  /** The labels that tell its series from the others': its instance, say. */
  readonly labels: SeriesLabels;
  readonly starts: readonly number[];
}

/** Two start times closer than this are one: it is computed from clock ticks. */
const sameStartMs = 1000;

/** Lives of a capture; null when it has no samples. */
export function livesOf(capture: Capture): Lives | null {
  const extent = extentOf(capture);
  if (extent === null) return null;
  const table = capture.raw;
  if (table === null) return { ...extent, starts: [], processes: [] };
  const seen: number[] = [];
  for (let i = 0; i < table.series.length; i++) {
    if (labelValue(table.series[i]!, nameLabel) === "process_start_time_seconds") seen.push(i);
  }
  const startsOf = (series: number): number[] => startsIn(pointsOfSeries(table, series).values);
  if (seen.length <= 1) return { ...extent, starts: seen.flatMap(startsOf), processes: [] };
  const names = tellingNames(seen.map((series) => table.series[series]!));
  const processes = seen.map((series) => ({
    labels: onlyLabels(table.series[series]!, names),
    starts: startsOf(series),
  }));
  return { ...extent, starts: [], processes };
}

function startsIn(values: Float64Array): number[] {
  const starts: number[] = [];
  for (const value of values) {
    const start = value * 1000;
    const last = starts[starts.length - 1];
    if (Number.isFinite(start) && (last === undefined || start - last > sameStartMs)) starts.push(start);
  }
  return starts;
}

/** Names of labels that differ between label sets; of those the instance alone where it tells all apart. */
function tellingNames(sets: readonly SeriesLabels[]): Set<string> {
  const instances = new Set(sets.map((labels) => labelValue(labels, "instance")));
  if (instances.size === sets.length) return new Set(["instance"]);
  const names = new Set(sets.flatMap((labels) => exceptLabels(labels, new Set([nameLabel])).map(([name]) => name)));
  return new Set([...names].filter((name) => new Set(sets.map((labels) => labelValue(labels, name))).size > 1));
}

/** Names of the labels that tell processes apart, over all captures; empty where none holds several. */
export function processLabels(lives: readonly (Lives | null)[]): string[] {
  return [
    ...new Set(lives.flatMap((one) => one?.processes.flatMap(({ labels }) => labels.map(([name]) => name)) ?? [])),
  ];
}

/** The lives of the process that a label set belongs to, where the capture holds several and one fits. */
export function livesOfProcess(lives: Lives, labels: SeriesLabels): Lives {
  const process = lives.processes.find((one) =>
    one.labels.every(([name, value]) => labelValue(labels, name) === value),
  );
  return process === undefined ? lives : { ...lives, starts: process.starts };
}

/** Index of the life that a time belongs to: 0 before the second start. */
export function lifeAt(lives: Lives, time: number): number {
  let life = 0;
  while (life + 1 < lives.starts.length && time >= lives.starts[life + 1]! - sameStartMs) life++;
  return life;
}

/**
 * A time on an axis, in seconds: since the capture's first sample, since the process started (each life from 0), or since
 * the Unix epoch. Where no start is known, uptime is the time since the capture began.
 */
export function axisTime(lives: Lives, axis: TimeAxis, time: number): number {
  switch (axis) {
    case "wall":
      return time / 1000;
    case "since":
      return (time - lives.from) / 1000;
    case "uptime":
      return (time - (lives.starts[lifeAt(lives, time)] ?? lives.from)) / 1000;
  }
}

/** The inverse of `axisTime`, for one life. */
export function timeOnAxis(lives: Lives, axis: TimeAxis, life: number, x: number): number {
  if (axis === "wall") return x * 1000;
  return x * 1000 + (axis === "since" ? lives.from : (lives.starts[life] ?? lives.from));
}
