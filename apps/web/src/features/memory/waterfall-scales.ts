/** A bar that is this many times smaller than the longest can no longer be read. */
const mostTimes = 8;

/** The bytes that each waterfall's width means: the same for all, or each its own largest size where they are too far apart. */
export function waterfallScales(largest: readonly number[]): readonly number[] {
  const most = Math.max(...largest);
  return Math.min(...largest) * mostTimes < most ? largest : largest.map(() => most);
}
