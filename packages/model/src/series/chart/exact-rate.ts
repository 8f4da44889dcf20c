import type { Increments } from "../family/increments.ts";
import type { Points } from "../capture/points.ts";

/**
 * Rate per second at the end of every interval: the exact increase over the trailing `windowMs` divided by the time
 * it really took. Nothing is extrapolated, and no window reaches across a reset or a gap: there the value is NaN,
 * so that a line breaks. A window no longer than one interval gives the plain interval rates.
 */
export function exactRate(increments: Increments, windowMs: number): Points {
  const { length, from, to, increase, life, crossesReset, isGap, interval } = increments;
  const timestamps = new Float64Array(length);
  const values = new Float64Array(length);
  // Scrapes come a few milliseconds early or late; a window of 30 s must still hold six intervals of 5 s.
  const reach = Math.max(windowMs, 0) + 0.1 * (Number.isNaN(interval) ? 0 : interval);
  let first = 0;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    timestamps[i] = to[i]!;
    if (crossesReset[i] === 1 || isGap[i] === 1) {
      values[i] = NaN;
      first = i + 1;
      sum = 0;
      continue;
    }
    if (first < i && life[first] !== life[i]) {
      first = i;
      sum = 0;
    }
    sum += increase[i]!;
    while (first < i && to[i]! - from[first]! > reach) {
      sum -= increase[first]!;
      first++;
    }
    // A running sum drifts by rounding; over one interval the exact number is at hand.
    values[i] = (first === i ? increase[i]! : sum) / ((to[i]! - from[first]!) / 1000);
  }
  return { timestamps, values };
}
