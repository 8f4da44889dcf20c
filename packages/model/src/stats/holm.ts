/**
 * Holm's step-down correction of many comparisons (Holm 1979): with m hypotheses, the i-th smallest p is multiplied by
 * m − i + 1, made non-decreasing, and capped at 1. Rejecting where the result is ≤ α keeps the chance of even one false
 * rejection at or below α, whatever the dependence between the tests.
 * @returns the corrected p-values in the order given.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).toSorted((a, b) => pValues[a]! - pValues[b]!);
  const corrected = Array.from({ length: pValues.length }, () => 1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, pValues[index]! * (pValues.length - rank)));
    corrected[index] = largest;
  });
  return corrected;
}
