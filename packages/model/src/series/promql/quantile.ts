/**
 * The q-quantile of ascending values, linear between neighbours. No values or a q of NaN give NaN, a q below 0 -Inf,
 * above 1 +Inf.
 */
export function quantileOfSorted(q: number, values: ArrayLike<number>): number {
  if (values.length === 0 || Number.isNaN(q)) return Number.NaN;
  if (q < 0) return -Infinity;
  if (q > 1) return Infinity;
  const rank = q * (values.length - 1);
  const lower = Math.max(0, Math.floor(rank));
  const upper = Math.min(values.length - 1, lower + 1);
  const weight = rank - Math.floor(rank);
  return values[lower]! * (1 - weight) + values[upper]! * weight;
}
