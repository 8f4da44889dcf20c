import { normalQuantile } from "./normal.ts";

/** The interval of a ratio; the bounds are ratios, too. */
export interface RatioInterval {
  readonly low: number;
  readonly high: number;
}

/** More pairwise differences than this are not sorted; the interval is then given by the spread of the logarithms. */
const mostDifferences = 10_000;

/**
 * The interval of after / before between two independent samples of positive values: Hodges and Lehmann's shift of the
 * logarithms, with the bounds of the rank test by the normal approximation with continuity correction (Hollander and
 * Wolfe 1999, 4.3). Null with fewer than two values a side or with values that have no logarithm.
 * @param inflation by how much the variance is widened; 1 for not at all.
 */
export function ratioInterval(
  before: readonly number[],
  after: readonly number[],
  confidence: number,
  inflation = 1,
): RatioInterval | null {
  const [a, b] = [before, after].map((side) => side.map(Math.log)) as [number[], number[]];
  const count = a.length * b.length;
  if (a.length < 2 || b.length < 2 || count > mostDifferences) return null;
  const differences = Float64Array.from(
    { length: count },
    (_, at) => b[at % b.length]! - a[Math.floor(at / b.length)]!,
  );
  const error = Math.sqrt((count * (a.length + b.length + 1)) / 12);
  return boundsOf(differences, error, confidence, inflation);
}

/**
 * The interval of after / before within pairs: the median of the Walsh averages of the log ratios, with the bounds of the
 * signed-rank test (Hollander and Wolfe 1999, 3.3). Null with fewer than two pairs.
 */
export function pairedRatioInterval(
  logRatios: readonly number[],
  confidence: number,
  inflation = 1,
): RatioInterval | null {
  const n = logRatios.length;
  const count = (n * (n + 1)) / 2;
  if (n < 2 || count > mostDifferences) return null;
  const averages = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i; j < n; j++) averages[at++] = (logRatios[i]! + logRatios[j]!) / 2;
  return boundsOf(averages, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24), confidence, inflation);
}

/** Order statistics around the middle that a rank statistic of this standard error leaves in doubt. */
function boundsOf(values: Float64Array, error: number, confidence: number, inflation: number): RatioInterval | null {
  if (!values.every((value) => Number.isFinite(value))) return null;
  values.sort();
  const n = values.length;
  const reach = normalQuantile(1 - (1 - confidence) / 2) * error;
  const low = Math.floor(n / 2 - reach - 0.5);
  if (low < 0) return null;
  const middle = (values[(n - 1) >> 1]! + values[n >> 1]!) / 2;
  const wider = Math.sqrt(inflation);
  return {
    low: Math.exp(middle - (middle - values[low]!) * wider),
    high: Math.exp(middle + (values[n - 1 - low]! - middle) * wider),
  };
}
