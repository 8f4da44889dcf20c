import { labelValue, nameLabel } from "../labels.ts";
import { type Capture, extentOf, pointsOfSeries } from "./capture.ts";

/** When a capture began and when its process started, and started again. */
export interface Lives {
  /** First and last sample, ms. */
  readonly from: number;
  readonly to: number;
  /**
   * Start times of the process, ms, ascending; empty where they are not known: no `process_start_time_seconds`, or
   * several processes in one capture.
   */
  readonly starts: readonly number[];
}

/** Two start times closer than this are one: it is computed from clock ticks. */
const sameStartMs = 1000;

/** Lives of a capture; null when it has no samples. */
export function livesOf(capture: Capture): Lives | null {
  const extent = extentOf(capture);
  if (extent === null) return null;
  const table = capture.raw;
  if (table === null) return { ...extent, starts: [] };
  const starts: number[] = [];
  const seen: number[] = [];
  for (let i = 0; i < table.series.length; i++) {
    if (labelValue(table.series[i]!, nameLabel) === "process_start_time_seconds") seen.push(i);
  }
  if (seen.length === 1) {
    for (const value of pointsOfSeries(table, seen[0]!).values) {
      const start = value * 1000;
      const last = starts[starts.length - 1];
      if (Number.isFinite(start) && (last === undefined || start - last > sameStartMs)) starts.push(start);
    }
  }
  return { ...extent, starts };
}

/** Index of the life that a time belongs to: 0 before the second start. */
export function lifeAt(lives: Lives, time: number): number {
  let life = 0;
  while (life + 1 < lives.starts.length && time >= lives.starts[life + 1]! - sameStartMs) life++;
  return life;
}

/** What the x axis means. */
export type TimeAxis = "since" | "uptime" | "wall";

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
