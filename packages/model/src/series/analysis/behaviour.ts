import type { MetricType } from "../table.ts";
import type { Points } from "./points.ts";

/** How a series is read: a counter only grows between resets and is shown as a rate; a gauge is shown as it is. */
export type Behaviour = "counter" | "gauge";

/** What `behaviourOf` judges by: everything the samples themselves show, over all series of one family. */
export interface Movement {
  rises: number;
  falls: number;
  /** Falls to less than a tenth: what a restart looks like. */
  collapses: number;
  negative: boolean;
  fractional: boolean;
}

export function newMovement(): Movement {
  return { rises: 0, falls: 0, collapses: 0, negative: false, fractional: false };
}

/** Adds one series' steps to `movement`; NaN samples are skipped. */
export function addMovement(movement: Movement, points: Points): void {
  let previous = NaN;
  for (const value of points.values) {
    if (Number.isNaN(value)) continue;
    if (value > previous) movement.rises++;
    else if (value < previous) {
      movement.falls++;
      if (value < previous / 10) movement.collapses++;
    }
    if (value < 0) movement.negative = true;
    if (value !== Math.floor(value)) movement.fractional = true;
    previous = value;
  }
}

/** Names that grow by nature: what client libraries append to counters and to the parts of histograms and summaries. */
const counterName = /_(total|count|sum|bucket)$/;

/**
 * Whether to rate a family, from its stated type, its name and what it does. The statement alone is not enough:
 * go-ethereum's exporter calls every counter and meter a gauge, and federation makes all of them untyped.
 * A stated counter that falls more than it rises, or goes below zero, is none.
 */
export function behaviourOf(name: string, stated: MetricType, movement: Movement): Behaviour {
  const { rises, falls, collapses, negative } = movement;
  const grows = falls === collapses && rises >= 3 && !negative && falls * 5 <= rises;
  if (negative) return "gauge";
  if (stated === "counter" || stated === "histogram") return falls > rises ? "gauge" : "counter";
  if (stated === "summary") return /_(sum|count)$/.test(name) ? "counter" : "gauge";
  // A restarted process may have counted far by its first scrape, so a reset need not be a collapse.
  if (counterName.test(name) && falls * 5 <= rises + 5) return "counter";
  // Without a statement or a telling name, a clock or a level that happens to rise is more likely than a counter,
  // so it takes a long unbroken rise.
  if (isClock(name)) return "gauge";
  return grows && rises >= 10 && !levelName.test(name) ? "counter" : "gauge";
}

/** Levels that often only rise while one looks: sizes, capacities, heights of a chain. */
const levelName = /(_bytes|_size|_capacity|_height|_ratio|_percent|_info|_celsius|_connections|_goroutines|_threads)$/;

/** Whether a metric states a moment, in seconds since the epoch; its change is no finding. */
export function isClock(name: string): boolean {
  return /(_time_seconds|_timestamp|_timestamp_seconds|_timestamp_ms|_created|_boot_time)$/.test(name);
}
