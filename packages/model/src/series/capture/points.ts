/**
 * Samples of one series in time order: `timestamps` in milliseconds, ascending, and `values` of the same length.
 * A NaN value (a stale marker among them) is a place where nothing is known; each function here skips it and says
 * what that means for it.
 */
export interface Points {
  readonly timestamps: Float64Array;
  readonly values: Float64Array;
}

/**
 * The usual distance between two samples in milliseconds: the median of all positive distances, so that neither a
 * gap nor a second scrape a moment later moves it. NaN for fewer than two samples.
 */
export function typicalInterval(points: Points): number {
  const { timestamps } = points;
  const distances = new Float64Array(Math.max(0, timestamps.length - 1));
  let count = 0;
  for (let i = 1; i < timestamps.length; i++) {
    const distance = timestamps[i]! - timestamps[i - 1]!;
    if (distance > 0) distances[count++] = distance;
  }
  return count === 0 ? NaN : quantileOf(distances.subarray(0, count).sort(), 0.5);
}

/** The `q`-quantile of ascending values, linear between neighbours (R's type 7). NaN when there are none. */
export function quantileOf(sorted: Float64Array, q: number): number {
  if (sorted.length === 0) return NaN;
  const place = q * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return place === below ? low : low + (high - low) * (place - below);
}

/**
 * The points with a NaN in the middle of every gap: a distance of more than three usual ones, which nobody scraped.
 * The line then breaks there instead of claiming what was between.
 */
export function breakGaps(points: Points): Points {
  const longest = 3 * typicalInterval(points);
  const { timestamps, values } = points;
  const gaps: number[] = [];
  for (let i = 1; i < timestamps.length; i++) if (timestamps[i]! - timestamps[i - 1]! > longest) gaps.push(i);
  if (gaps.length === 0) return points;
  const length = timestamps.length + gaps.length;
  const output = { timestamps: new Float64Array(length), values: new Float64Array(length) };
  let to = 0;
  let gap = 0;
  for (let i = 0; i < timestamps.length; i++) {
    if (gaps[gap] === i) {
      gap++;
      output.timestamps[to] = (timestamps[i - 1]! + timestamps[i]!) / 2;
      output.values[to++] = NaN;
    }
    output.timestamps[to] = timestamps[i]!;
    output.values[to++] = values[i]!;
  }
  return output;
}
