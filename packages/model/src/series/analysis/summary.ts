import { coveredTime, exactIncrease, type Increments } from "./increments.ts";
import { effectiveCount, residualCorrelation } from "./noise.ts";
import { findPhases } from "./phases.ts";
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
  /** Standard deviation around the pace of each phase for a counter, around the mean for a gauge: the noise. */
  readonly deviation: number;
  /** How many independent values the `count` are worth, neighbours being alike. */
  readonly effective: number;
  /** Exact increase of a counter; last minus first value of a gauge. */
  readonly total: number;
  /** Seconds from the first to the last sample that counts. */
  readonly seconds: number;
}

/** A counter's summary; null with fewer than two samples. The time a process was down is not counted as time. */
export function summarizeCounter(increments: Increments): Summary | null {
  const rates: number[] = [];
  const residuals: number[] = [];
  const phases = findPhases(increments);
  let within = 0;
  let phase = 0;
  for (let i = 0; i < increments.length; i++) {
    // What a new life shows at its first scrape was counted before it and belongs to no interval's rate.
    if (increments.crossesReset[i] === 1) continue;
    const rate = increments.increase[i]! / ((increments.to[i]! - increments.from[i]!) / 1000);
    while (phase + 1 < phases.length && increments.from[i]! >= phases[phase]!.to) phase++;
    rates.push(rate);
    residuals.push(rate - (phases[phase]?.rate ?? rate));
    within += increments.increase[i]!;
  }
  if (rates.length === 0) return null;
  const seconds = coveredTime(increments, false) / 1000;
  const noise = Float64Array.from(residuals);
  return summarize(Float64Array.from(rates), within / seconds, noise, exactIncrease(increments), seconds);
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
  const noise = finite.map((value) => value - mean);
  return summarize(known, finite.length === 0 ? NaN : mean, noise, known[known.length - 1]! - known[0]!, seconds);
}

function summarize(values: Float64Array, mean: number, noise: Float64Array, total: number, seconds: number): Summary {
  let square = 0;
  for (const value of noise) square += value ** 2;
  const sorted = values.slice().sort();
  return {
    count: values.length,
    mean,
    p50: quantileOf(sorted, 0.5),
    p95: quantileOf(sorted, 0.95),
    max: sorted[sorted.length - 1]!,
    min: sorted[0]!,
    deviation: noise.length > 1 ? Math.sqrt(square / (noise.length - 1)) : 0,
    effective: Math.max(1, effectiveCount(noise.length, residualCorrelation(noise))),
    total,
    seconds,
  };
}
