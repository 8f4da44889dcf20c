import type { ProcessValue } from "../bench/comparison.ts";

/** Natural logarithms of positive values in the order in which their processes ran; null with a value that has none. */
export function logsInOrder(side: readonly ProcessValue[]): Float64Array | null {
  const key = (["startedMs", "order", "round"] as const).find((candidate) =>
    side.every(({ process }) => process[candidate] !== null),
  );
  // Without a place, the order of the file is the order in which a side's processes were written.
  const ordered = key === undefined ? side : side.toSorted((a, b) => a.process[key]! - b.process[key]!);
  const logs = Float64Array.from(ordered, ({ value }) => Math.log(value));
  return logs.every((value) => Number.isFinite(value)) ? logs : null;
}

/** The sample variance; NaN with fewer than two values. */
export function varianceOf(values: Float64Array | readonly number[]): number {
  let mean = 0;
  for (const value of values) mean += value;
  mean /= values.length;
  let square = 0;
  for (const value of values) square += (value - mean) ** 2;
  return square / (values.length - 1);
}
