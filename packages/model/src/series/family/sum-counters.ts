import { counterIncrements, type Increments } from "./increments.ts";
import type { Points } from "../capture/points.ts";
import { sumIncrements } from "./sum-series.ts";

/**
 * Increments of the sum of several counters, the same as `sumIncrements` of each one's. Series of one process are read by
 * the same scrapes and mostly only grow; then their intervals are those of the first, and only their increases are added.
 */
export function sumCounters(parts: readonly Points[]): Increments {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return sumIncrements(parts.map(counterIncrements));
  const increments = counterIncrements(first);
  // One interval between any two samples: none was joined, stale or a reset, so an interval's number is a sample's.
  const isPlain = increments.resets.length === 0 && increments.length === first.timestamps.length - 1;
  if (!isPlain || increments.length === 0 || !isGrowing(first)) return sumIncrements(parts.map(counterIncrements));
  const increase = increments.increase.slice();
  const apart: Increments[] = [];
  let { before } = increments;
  for (const part of others) {
    if (addPlain(increase, first.timestamps, part)) before += part.values[0]!;
    else apart.push(counterIncrements(part));
  }
  const plain = { ...increments, increase, before };
  return apart.length === 0 ? plain : sumIncrements([plain, ...apart]);
}

function isGrowing({ values }: Points): boolean {
  for (let i = 0; i < values.length; i++) if (!(values[i]! >= (i === 0 ? -Infinity : values[i - 1]!))) return false;
  return true;
}

/** Adds a series' steps where it has the same times and only grows; otherwise changes nothing and says so. */
function addPlain(increase: Float64Array, times: Float64Array, part: Points): boolean {
  const { timestamps, values } = part;
  if (timestamps.length !== times.length || !isGrowing(part)) return false;
  for (let i = 0; i < times.length; i++) if (timestamps[i] !== times[i]) return false;
  for (let i = 0; i < increase.length; i++) increase[i]! += values[i + 1]! - values[i]!;
  return true;
}
