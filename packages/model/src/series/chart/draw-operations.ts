import type { SeriesLabels } from "../table.ts";
import { downsample, type Envelope } from "./downsample.ts";
import type { DrawnLine, DrawRange } from "./draw.ts";
import { type OperationClock, operationsAt } from "./operation-clock.ts";
import type { Points } from "../capture/points.ts";

/** Points with operations in place of times, in their order; those of which the clock knows nothing are left out. */
export function byOperation(points: Points, clock: OperationClock): Points {
  const at = points.timestamps.map((time) => operationsAt(clock, time));
  const kept = (_: number, i: number): boolean => !Number.isNaN(at[i]);
  return { timestamps: at.filter(kept), values: points.values.filter(kept) };
}

/** One capture's points as a line over operations: scrapes during which nothing was done fall together into one point. */
export function drawOperations(
  capture: number,
  labels: SeriesLabels,
  points: Points,
  clock: OperationClock,
  range: DrawRange,
): DrawnLine[] {
  const whole = byOperation(points, clock);
  const length = whole.timestamps.length;
  if (length === 0) return [];
  const from = Math.max(whole.timestamps[0]!, range.from ?? -Infinity);
  const to = Math.min(whole.timestamps[length - 1]!, range.to ?? Infinity);
  if (from > to) return [];
  const near = neighbours(whole, from, to);
  const [first, last] = [near.timestamps[0]!, near.timestamps[near.timestamps.length - 1]!];
  const envelope =
    near.timestamps.length > range.columns ? downsample(near, first, last, range.columns) : joinEqual(near);
  return [{ capture, labels, life: 0, x: envelope.timestamps, envelope }];
}

/** Operations at both ends of what any capture has. */
export function operationExtent(clocks: readonly (OperationClock | null)[]): readonly [number, number] {
  let from = Infinity;
  let to = -Infinity;
  for (const clock of clocks) {
    if (clock === null) continue;
    from = Math.min(from, clock.counts[0]!);
    to = Math.max(to, clock.counts[clock.counts.length - 1]!);
  }
  return from > to ? [0, 1] : [from, to];
}

function neighbours({ timestamps, values }: Points, from: number, to: number): Points {
  let begin = timestamps.findIndex((x) => x >= from);
  let end = timestamps.findLastIndex((x) => x <= to);
  begin = Math.max(0, (begin < 0 ? timestamps.length : begin) - 1);
  end = Math.min(timestamps.length, Math.max(end, begin) + 2);
  return { timestamps: timestamps.subarray(begin, end), values: values.subarray(begin, end) };
}

/** Points at the same operation as one: their mean with the least and greatest. */
function joinEqual({ timestamps, values }: Points): Envelope {
  const columns: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let i = 0; i < timestamps.length;) {
    let [sum, known, low, high] = [0, 0, Infinity, -Infinity];
    const x = timestamps[i]!;
    for (; i < timestamps.length && timestamps[i] === x; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) continue;
      known++;
      sum += value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const row = known === 0 ? [x, NaN, NaN, NaN] : [x, sum / known, low, high];
    row.forEach((value, column) => columns[column]!.push(value));
  }
  const [at, means, low, high] = columns.map((column) => Float64Array.from(column));
  const reduced = at!.length < timestamps.length;
  return { timestamps: at!, values: means!, low: low!, high: high!, reduced };
}
