import { coveredTime, exactIncrease, type Increments } from "../family/increments.ts";
import { varianceBy, type Waves, wavesOf } from "../../stats/long-run.ts";
import { effectiveCount, residualCorrelation } from "../../stats/autocorrelation.ts";
import { findPhases, type Phase } from "./phases.ts";
import { type Points, quantileOf } from "../capture/points.ts";

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
  /** The number of independent values that the `count` are worth, neighbours being alike. */
  readonly effective: number;
  /** The uncertainty of the mean (`long-run.ts`): all that a series does within the run is taken for chance. */
  readonly waves: Waves;
  /**
   * The uncertainty with one plain break of the pace in each life not taken for chance: of a process that was seen to start up and then
   * to settle. Null for all others. That it was no chance is likely, and not tested.
   */
  readonly settledWaves: Waves | null;
  /** Below and above these are 5 % of a gauge's samples: the levels it keeps. Infinite for what keeps none. */
  readonly lowest: number;
  readonly highest: number;
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
    // The value that a new life shows at its first scrape was counted before it and belongs to no interval's rate.
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
  return {
    ...summarize(Float64Array.from(rates), within / seconds, noise),
    waves: wavesOfPace(increments, within / seconds, seconds),
    settledWaves: settles(increments, phases, noise) ? wavesOf(noise, noise.length) : null,
    lowest: -Infinity,
    highest: Infinity,
    total: exactIncrease(increments),
    seconds,
  };
}

/** Around its phases, the pace of a process that settles has no memory to speak of: its mean varies at most this often as much as without any. */
const mostMemory = 5;

/** The number of the slowest waves that tell that. */
const slowWaves = 8;

/** A life is seen from its start where the counter had counted no more by the first scrape than this share of its first phase adds. */
const unseenShare = 0.1;

/**
 * Whether a counter's pace breaks once in each life at most, to settle for the longer part of it, is steady but for that,
 * and was seen from the start of the process. Drift and bursts look like phases, too, but of many breaks, or with neighbours
 * alike between them: what happens once to them, at any time, may be chance.
 */
function settles(increments: Increments, phases: readonly Phase[], noise: Float64Array): boolean {
  const lives = new Map<number, Phase[]>();
  for (const phase of phases) lives.set(phase.life, [...(lives.get(phase.life) ?? []), phase]);
  let breaks = 0;
  for (const [first, second, third] of lives.values()) {
    if (third !== undefined || (second !== undefined && first!.intervals > second.intervals)) return false;
    if (second === undefined) continue;
    breaks++;
    const added = (first!.rate * (first!.to - first!.from)) / 1000;
    if (first!.life === 0 && !(increments.before <= unseenShare * added)) return false;
  }
  if (breaks === 0 || noise.length <= slowWaves) return false;
  let square = 0;
  for (const value of noise) square += value * value;
  return varianceBy(wavesOf(noise, noise.length), slowWaves) <= (mostMemory * square) / noise.length ** 2;
}

/** The uncertainty of a pace that was kept over `seconds`: what each interval adds beyond it or lacks is chance. */
function wavesOfPace(increments: Increments, pace: number, seconds: number): Waves {
  const beyond: number[] = [];
  for (let i = 0; i < increments.length; i++) {
    if (increments.crossesReset[i] === 1) continue;
    beyond.push(increments.increase[i]! - (pace * (increments.to[i]! - increments.from[i]!)) / 1000);
  }
  return wavesOf(Float64Array.from(beyond), seconds);
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
  const sorted = finite.toSorted();
  return {
    ...summarize(known, finite.length === 0 ? NaN : mean, noise),
    waves: wavesOf(noise, noise.length),
    settledWaves: null,
    lowest: sorted.length === 0 ? -Infinity : quantileOf(sorted, 0.05),
    highest: sorted.length === 0 ? Infinity : quantileOf(sorted, 0.95),
    total: known[known.length - 1]! - known[0]!,
    seconds,
  };
}

type Shape = Pick<Summary, "count" | "mean" | "p50" | "p95" | "max" | "min" | "deviation" | "effective">;

function summarize(values: Float64Array, mean: number, noise: Float64Array): Shape {
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
  };
}
