import type { Points } from "../capture/points.ts";

/**
 * Points for drawing. `low` and `high` are the least and greatest value of the samples that fell together; where
 * nothing was reduced they equal `values`. Only for the eye: no statistic may be computed on it.
 */
export interface Envelope extends Points {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Whether any two samples fell together. */
  readonly reduced: boolean;
}

/**
 * At most `columns` points between `from` and `to` (ms, inclusive): the range is cut into equal columns, and each
 * that holds samples becomes one point at their mean time with their mean, least and greatest value. A spike of a
 * single sample so stays visible at any width. A column with nothing but NaN stays a NaN: gaps do not close.
 * A run of NaN between values takes at most one point.
 */
export function downsample(points: Points, from: number, to: number, columns: number): Envelope {
  const { timestamps, values } = points;
  const begin = lowerBound(timestamps, from);
  const end = upperBound(timestamps, to);
  const count = Math.max(0, end - begin);
  if (count <= columns) {
    const kept = values.slice(begin, end);
    return { timestamps: timestamps.slice(begin, end), values: kept, low: kept, high: kept, reduced: false };
  }
  const width = (to - from) / columns || 1;
  const output = new EnvelopeBuilder(2 * columns);
  let i = begin;
  while (i < end) {
    const column = Math.min(columns - 1, Math.floor((timestamps[i]! - from) / width));
    let low = Infinity;
    let high = -Infinity;
    let sum = 0;
    let time = 0;
    let known = 0;
    let gapAt = NaN;
    for (; i < end && Math.min(columns - 1, Math.floor((timestamps[i]! - from) / width)) === column; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) {
        gapAt = timestamps[i]!;
        continue;
      }
      known++;
      sum += value;
      time += timestamps[i]! - from;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (known > 0) output.push(from + time / known, sum / known, low, high);
    if (!Number.isNaN(gapAt)) output.pushGap(gapAt);
  }
  return output.finish();
}

class EnvelopeBuilder {
  #length = 0;
  readonly #columns: readonly [Float64Array, Float64Array, Float64Array, Float64Array];

  constructor(capacity: number) {
    const column = (): Float64Array => new Float64Array(capacity);
    this.#columns = [column(), column(), column(), column()];
  }

  push(time: number, value: number, low: number, high: number): void {
    const i = this.#length++;
    const [times, values, lows, highs] = this.#columns;
    // A gap inside a column is drawn after the column's point, so time must not run backwards.
    times[i] = i > 0 ? Math.max(time, times[i - 1]!) : time;
    values[i] = value;
    lows[i] = low;
    highs[i] = high;
  }

  pushGap(time: number): void {
    const last = this.#length - 1;
    if (last >= 0 && Number.isNaN(this.#columns[1][last])) return;
    this.push(time, NaN, NaN, NaN);
  }

  finish(): Envelope {
    const [timestamps, values, low, high] = this.#columns.map((column) => column.slice(0, this.#length)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    return { timestamps, values, low, high, reduced: true };
  }
}

/** Index of the first time at or after `time`. */
export function lowerBound(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first time after `time`. */
function upperBound(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
