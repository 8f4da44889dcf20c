import { type Points, typicalInterval } from "../capture/points.ts";

/**
 * The growth of a counter between its scrapes, as columns: interval `i` runs from `from[i]` to `to[i]` (ms).
 * Nothing is extrapolated: the sum of `increase` is the exact increase, vₙ − v₀ + Σ vᵢ₋₁ over the resets.
 */
export interface Increments {
  readonly length: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly increase: Float64Array;
  /** The life of the process that the interval belongs to, from 0; rises at every reset. */
  readonly life: Uint32Array;
  /** 1 where the interval spans a reset: what happened between its ends is known only in part. */
  readonly crossesReset: Uint8Array;
  /** 1 where a stale marker lies inside or the interval is over three times the usual: a line must not bridge it. */
  readonly isGap: Uint8Array;
  /** Times of the first sample after each reset, ms. */
  readonly resets: readonly number[];
  /** The usual scrape distance in ms. */
  readonly interval: number;
  /** The count at the first scrape. */
  readonly before: number;
}

/** An interval longer than this many usual ones is a gap. */
const gapFactor = 3;

/**
 * Intervals between a counter's samples, resets understood as Prometheus does: a fall means a restart from zero.
 * Samples closer than half the usual distance (a second scrape milliseconds later) are joined with their neighbour:
 * dividing by milliseconds makes a spike of rounding. NaN samples are skipped, and leave a gap.
 */
export function counterIncrements(points: Points): Increments {
  const { timestamps, values } = points;
  const interval = typicalInterval(points);
  const shortest = interval / 2;
  const builder = new IncrementBuilder(timestamps.length);
  const resets: number[] = [];
  let previous = -1;
  let start = -1;
  let pending = 0;
  let life = 0;
  let stale = false;
  let first = NaN;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const time = timestamps[i]!;
    if (Number.isNaN(value)) {
      stale = previous >= 0;
      continue;
    }
    if (previous < 0) {
      first = value;
      previous = start = i;
      continue;
    }
    const before = values[previous]!;
    if (value < before) {
      // An interval that is open ends where the old life was last seen.
      builder.close(timestamps[start]!, timestamps[previous]!, pending, life, shortest);
      life++;
      resets.push(time);
      builder.push(timestamps[previous]!, time, value, life, true, true);
      pending = 0;
      start = i;
    } else {
      pending += value - before;
      if (time - timestamps[start]! >= shortest) {
        const isGap = stale || time - timestamps[start]! > gapFactor * interval;
        builder.push(timestamps[start]!, time, pending, life, false, isGap);
        pending = 0;
        start = i;
      }
    }
    stale = false;
    previous = i;
  }
  if (previous >= 0) builder.close(timestamps[start]!, timestamps[previous]!, pending, life, shortest);
  return builder.finish(resets, interval, first);
}

/** The exact increase over all intervals. */
export function exactIncrease(increments: Increments): number {
  let sum = 0;
  for (const increase of increments.increase) sum += increase;
  return sum;
}

/** Time covered by the intervals in ms, intervals across a reset counted only if `withResets`. */
export function coveredTime(increments: Increments, withResets: boolean): number {
  let sum = 0;
  for (let i = 0; i < increments.length; i++) {
    if (withResets || increments.crossesReset[i] === 0) sum += increments.to[i]! - increments.from[i]!;
  }
  return sum;
}

class IncrementBuilder {
  #length = 0;
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  readonly #increase: Float64Array;
  readonly #life: Uint32Array;
  readonly #crosses: Uint8Array;
  readonly #gap: Uint8Array;

  constructor(samples: number) {
    this.#from = new Float64Array(samples);
    this.#to = new Float64Array(samples);
    this.#increase = new Float64Array(samples);
    this.#life = new Uint32Array(samples);
    this.#crosses = new Uint8Array(samples);
    this.#gap = new Uint8Array(samples);
  }

  push(from: number, to: number, increase: number, life: number, crosses: boolean, gap: boolean): void {
    const i = this.#length++;
    this.#from[i] = from;
    this.#to[i] = to;
    this.#increase[i] = increase;
    this.#life[i] = life;
    this.#crosses[i] = crosses ? 1 : 0;
    this.#gap[i] = gap ? 1 : 0;
  }

  /** Ends a life: a remainder too short to stand alone extends the interval before it. */
  close(from: number, to: number, increase: number, life: number, shortest: number): void {
    if (to <= from) return;
    const last = this.#length - 1;
    const joins = to - from < shortest && last >= 0 && this.#crosses[last] === 0 && this.#life[last] === life;
    if (joins) {
      this.#to[last] = to;
      this.#increase[last] = this.#increase[last]! + increase;
    } else {
      this.push(from, to, increase, life, false, false);
    }
  }

  finish(resets: readonly number[], interval: number, before: number): Increments {
    const length = this.#length;
    return {
      length,
      from: this.#from.subarray(0, length),
      to: this.#to.subarray(0, length),
      increase: this.#increase.subarray(0, length),
      life: this.#life.subarray(0, length),
      crossesReset: this.#crosses.subarray(0, length),
      isGap: this.#gap.subarray(0, length),
      resets,
      interval,
      before,
    };
  }
}
