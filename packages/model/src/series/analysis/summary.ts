import { counterIncrements, coveredTime, exactIncrease, type Increments } from "./increments.ts";
import { differenceCorrelation, effectiveCount } from "./noise.ts";
import { type Points, quantileOf } from "./points.ts";

/**
 * One series over its whole time in one variant. For a counter the values are rates per second between scrapes, for a
 * gauge the samples; `mean` of a counter is its exact increase by the time covered, of a gauge the plain sample mean.
 * Always of all samples, never of points reduced for drawing.
 */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly min: number;
  readonly deviation: number;
  /** How many independent values the `count` are worth, neighbours being alike. */
  readonly effective: number;
  /** Exact increase of a counter; last minus first value of a gauge. */
  readonly total: number;
  /** Seconds from the first to the last sample that counts. */
  readonly seconds: number;
}

/** A counter's summary; null with fewer than two samples. The time a process was down is not counted as time. */
export function summarizeCounter(points: Points, increments: Increments = counterIncrements(points)): Summary | null {
  const rates: number[] = [];
  for (let i = 0; i < increments.length; i++) {
    if (increments.crossesReset[i] === 1) continue;
    rates.push(increments.increase[i]! / ((increments.to[i]! - increments.from[i]!) / 1000));
  }
  if (rates.length === 0) return null;
  const seconds = coveredTime(increments, false) / 1000;
  const total = exactIncrease(increments);
  // What a new life shows at its first scrape was counted before it and belongs to no interval's rate.
  let within = 0;
  for (let i = 0; i < increments.length; i++) if (increments.crossesReset[i] === 0) within += increments.increase[i]!;
  return summarize(Float64Array.from(rates), within / seconds, total, seconds);
}

/** A gauge's summary; null when every sample is NaN. Infinite samples take part only in `min` and `max`. */
export function summarizeGauge(points: Points): Summary | null {
  const known = points.values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return null;
  const finite = known.filter(Number.isFinite);
  let mean = 0;
  for (let i = 0; i < finite.length; i++) mean += (finite[i]! - mean) / (i + 1);
  const { timestamps } = points;
  const seconds = (timestamps[timestamps.length - 1]! - timestamps[0]!) / 1000;
  return summarize(known, finite.length === 0 ? NaN : mean, known[known.length - 1]! - known[0]!, seconds);
}

function summarize(values: Float64Array, mean: number, total: number, seconds: number): Summary {
  let square = 0;
  let finite = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    square += (value - mean) ** 2;
    finite++;
  }
  const sorted = values.slice().sort();
  return {
    count: values.length,
    mean,
    p50: quantileOf(sorted, 0.5),
    p95: quantileOf(sorted, 0.95),
    max: sorted[sorted.length - 1]!,
    min: sorted[0]!,
    deviation: finite > 1 ? Math.sqrt(square / (finite - 1)) : 0,
    effective: Math.max(1, effectiveCount(finite, differenceCorrelation(values))),
    total,
    seconds,
  };
}
