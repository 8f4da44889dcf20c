/** A stretch of a history with one level. */
export interface Level {
  /** Index of its first value. */
  readonly from: number;
  /** Index behind its last value. */
  readonly to: number;
  readonly mean: number;
}

/** Two values are needed to tell a new level from an outlier. */
const shortest = 2;

/**
 * Splits a history into levels by PELT (Killick, Fearnhead and Eckley 2012): the exact minimum of the squared error within
 * levels, in units of the noise, plus a penalty of 3·ln n for each change. The noise is taken robustly from the
 * differences of neighbours, so that the changes themselves do not inflate it. Positive values are compared on a log
 * scale, where a change of 10 % weighs the same at every size.
 * Assumes independent values around each level; a slow drift becomes a staircase. A single value that leaves its
 * neighbours and is back with the next is an outlier and not looked at.
 * @param values finite, in time order.
 * @returns levels in order; one when nothing changes, none for no values.
 */
export function findLevels(values: readonly number[]): Level[] {
  if (values.length === 0) return [];
  const isPositive = values.every((value) => value > 0);
  const scaled = isPositive ? values.map(Math.log) : values;
  const edges = values.length < 2 * shortest ? [0, values.length] : bestEdges(withoutSpikes(scaled));
  return edges.slice(1).map((to, index) => {
    const from = edges[index] as number;
    const mean = values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
    return { from, to, mean };
  });
}

function bestEdges(values: readonly number[]): number[] {
  const n = values.length;
  const noise = noiseOf(values);
  const penalty = 3 * Math.log(n);
  const cost = segmentCost(values, noise * noise);
  // best[t] is the least total of the first t values; last[t] where its last level begins.
  const best = new Float64Array(n + 1).fill(Infinity);
  const last = new Int32Array(n + 1);
  best[0] = -penalty;
  let candidates = [0];
  for (let t = shortest; t <= n; t++) {
    const kept: number[] = [];
    for (const from of candidates) {
      const total = (best[from] as number) + cost(from, t);
      if (total + penalty < (best[t] as number)) {
        best[t] = total + penalty;
        last[t] = from;
      }
    }
    for (const from of candidates) {
      // A candidate that cannot catch up with the best so far never will: the costs only add up.
      if ((best[from] as number) + cost(from, t) <= (best[t] as number)) kept.push(from);
    }
    if (t + 1 - shortest > 0) kept.push(t + 1 - shortest);
    candidates = kept;
  }
  const edges = [n];
  for (let at = n; at > 0; at = last[at] as number) edges.push(last[at] as number);
  return edges.toReversed();
}

/** Single values far from neighbours that agree with each other are put between them. */
function withoutSpikes(values: readonly number[]): number[] {
  const far = 4 * noiseOf(values);
  return values.map((value, index) => {
    const before = values[index - 1];
    const after = values[index + 1];
    if (before === undefined || after === undefined) return value;
    const away = Math.min(Math.abs(value - before), Math.abs(value - after));
    const isSpike = away > far && (value - before) * (value - after) > 0 && Math.abs(before - after) < away / 2;
    return isSpike ? (before + after) / 2 : value;
  });
}

/** Squared error of a stretch around its mean over the noise's variance. */
function segmentCost(values: readonly number[], variance: number): (from: number, to: number) => number {
  const center = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) {
    const offset = value - center;
    sums[index + 1] = (sums[index] as number) + offset;
    squares[index + 1] = (squares[index] as number) + offset * offset;
  }
  return (from, to) => {
    const sum = (sums[to] as number) - (sums[from] as number);
    const square = (squares[to] as number) - (squares[from] as number);
    return Math.max(0, square - (sum * sum) / (to - from)) / variance;
  };
}

/** Standard deviation of the noise: the median size of neighbours' differences, scaled as for a normal distribution. */
function noiseOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
  const sorted = steps.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  // Without any noise every difference counts that is more than rounding.
  const largest = Math.max(...values.map(Math.abs));
  return Math.max(median / (0.6745 * Math.SQRT2), largest * 1e-9, 1e-300);
}
