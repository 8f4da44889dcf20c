import type { Increments } from "./increments.ts";
import type { Points } from "../capture/points.ts";

/**
 * Increments of several counters of one target as those of their sum. They were read by the same scrapes, so intervals
 * that end at one time are added; an interval crosses a reset or a gap if any of its parts does.
 */
export function sumIncrements(parts: readonly Increments[]): Increments {
  const first = parts[0];
  if (first !== undefined && parts.length === 1) return first;
  const aligned = first === undefined ? null : sumAligned(first, parts);
  if (aligned !== null) return aligned;
  const index = new Map<number, number>();
  const from: number[] = [];
  const to: number[] = [];
  const increase: number[] = [];
  const crosses: number[] = [];
  const gap: number[] = [];
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const end = part.to[i]!;
      const at = index.get(end);
      if (at === undefined) {
        index.set(end, to.length);
        from.push(part.from[i]!);
        to.push(end);
        increase.push(part.increase[i]!);
        crosses.push(part.crossesReset[i]!);
        gap.push(part.isGap[i]!);
      } else {
        from[at] = Math.min(from[at]!, part.from[i]!);
        increase[at] = increase[at]! + part.increase[i]!;
        crosses[at] = crosses[at]! | part.crossesReset[i]!;
        gap[at] = gap[at]! | part.isGap[i]!;
      }
    }
  }
  const order = to.map((_, i) => i).sort((a, b) => to[a]! - to[b]!);
  const column = (values: readonly number[]): Float64Array => Float64Array.from(order, (i) => values[i]!);
  const crossesReset = Uint8Array.from(order, (i) => crosses[i]!);
  const life = new Uint32Array(order.length);
  const resets: number[] = [];
  for (let i = 0, lives = 0; i < order.length; i++) {
    if (crossesReset[i] === 1) {
      lives++;
      resets.push(to[order[i]!]!);
    }
    life[i] = lives;
  }
  return {
    length: order.length,
    from: column(from),
    to: column(to),
    increase: column(increase),
    life,
    crossesReset,
    isGap: Uint8Array.from(order, (i) => gap[i]!),
    resets,
    interval: first?.interval ?? NaN,
    before: countedBefore(parts),
  };
}

function countedBefore(parts: readonly Increments[]): number {
  let sum = 0;
  for (const { before } of parts) if (!Number.isNaN(before)) sum += before;
  return sum;
}

/** The sum where all parts have the same intervals and lives, as series of one process mostly have; null otherwise. */
function sumAligned(first: Increments, parts: readonly Increments[]): Increments | null {
  const { length } = first;
  if (parts.some((part) => part.length !== length)) return null;
  const increase = first.increase.slice();
  const isGap = first.isGap.slice();
  for (const part of parts.slice(1)) {
    for (let i = 0; i < length; i++) {
      if (part.to[i] !== first.to[i] || part.from[i] !== first.from[i] || part.life[i] !== first.life[i]) return null;
      increase[i]! += part.increase[i]!;
      isGap[i]! |= part.isGap[i]!;
    }
  }
  return { ...first, increase, isGap, before: countedBefore(parts) };
}

/** Sum of several gauges at each of their times; one that has no value at a time is left out of that sum. */
export function sumPoints(parts: readonly Points[]): Points {
  const first = parts[0];
  if (first !== undefined && parts.length === 1) return first;
  const aligned = first === undefined ? null : sumAlignedPoints(first, parts);
  if (aligned !== null) return aligned;
  const sums = new Map<number, number>();
  for (const { timestamps, values } of parts) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const before = sums.get(timestamps[i]!);
      if (!Number.isNaN(value)) sums.set(timestamps[i]!, Number.isNaN(before ?? NaN) ? value : before! + value);
      else if (before === undefined) sums.set(timestamps[i]!, NaN);
    }
  }
  const timestamps = Float64Array.from(sums.keys()).sort();
  return { timestamps, values: timestamps.map((time) => sums.get(time)!) };
}

/** The sum where all parts have the same times and no NaN; null otherwise. */
function sumAlignedPoints(first: Points, parts: readonly Points[]): Points | null {
  const { timestamps } = first;
  if (parts.some((part) => part.timestamps.length !== timestamps.length)) return null;
  const values = new Float64Array(timestamps.length);
  for (const part of parts) {
    for (let i = 0; i < values.length; i++) {
      if (part.timestamps[i] !== timestamps[i] || Number.isNaN(part.values[i])) return null;
      values[i]! += part.values[i]!;
    }
  }
  return { timestamps, values };
}

/**
 * Mean of what a histogram or summary observed, over the trailing `windowMs`: Δsum / Δcount, both exact. NaN where nothing
 * was observed. (`rate(sum) / rate(count)` differs just after a restart, by 11.5 % in a measured case, because each side
 * is extrapolated by itself.)
 */
export function meanObserved(sum: Increments, count: Increments, windowMs: number): Points {
  const counts = new Map<number, number>();
  for (let i = 0; i < count.length; i++) counts.set(count.to[i]!, count.increase[i]!);
  const values = new Float64Array(sum.length);
  let first = 0;
  for (let i = 0; i < sum.length; i++) {
    if (sum.crossesReset[i] === 1 || sum.isGap[i] === 1) {
      values[i] = NaN;
      first = i + 1;
      continue;
    }
    while (first < i && sum.to[i]! - sum.from[first]! > windowMs + 0.1 * sum.interval) first++;
    let observed = 0;
    let total = 0;
    for (let j = first; j <= i; j++) {
      observed += counts.get(sum.to[j]!) ?? 0;
      total += sum.increase[j]!;
    }
    values[i] = observed > 0 ? total / observed : NaN;
  }
  return { timestamps: sum.to, values };
}
