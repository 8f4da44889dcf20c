/**
 * The geometric mean, as e to the running mean of logarithms. Undefined for no values and where one is not above zero.
 */
export function geometricMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  let mean = 0;
  for (const [index, value] of values.entries()) {
    // Not-a-number passes, as it does in benchstat.
    if (value <= 0) return undefined;
    mean += (Math.log(value) - mean) / (index + 1);
  }
  return Number.isNaN(mean) ? undefined : Math.exp(mean);
}
