/**
 * How much neighbouring samples resemble each other, lag-1 autocorrelation in 0..0.99. Runs that drift look like
 * trends and steps to every test that takes samples for independent, so tests here shrink their sample count by it.
 */

/** From residuals around a fitted model; negative correlation counts as none. */
export function residualCorrelation(residuals: Float64Array): number {
  const n = residuals.length;
  if (n < 4) return 0;
  let mean = 0;
  for (const value of residuals) mean += value;
  mean /= n;
  let product = 0;
  let square = 0;
  for (let i = 0; i < n; i++) {
    const here = residuals[i]! - mean;
    square += here * here;
    if (i > 0) product += here * (residuals[i - 1]! - mean);
  }
  return square === 0 ? 0 : clamp(product / square);
}

/**
 * From differences, where no model is fitted yet: for an AR(1) the spread of differences over two steps, squared, is
 * 1 + ρ times that over one. Medians take the place of squares, so that the few differences across a step,
 * which is what is looked for, do not pass for correlation.
 */
export function differenceCorrelation(values: Float64Array): number {
  if (values.length < 8) return 0;
  const one = medianDifference(values, 1);
  const two = medianDifference(values, 2);
  return one === 0 ? 0 : clamp((two / one) ** 2 - 1);
}

/** How many independent samples `n` correlated ones are worth: n (1 − ρ) / (1 + ρ). */
export function effectiveCount(n: number, correlation: number): number {
  return (n * (1 - correlation)) / (1 + correlation);
}

function medianDifference(values: Float64Array, lag: number): number {
  const differences = new Float64Array(values.length - lag);
  for (let i = lag; i < values.length; i++) differences[i - lag] = Math.abs(values[i]! - values[i - lag]!);
  differences.sort();
  return differences[differences.length >> 1]!;
}

function clamp(correlation: number): number {
  return Math.min(0.99, Math.max(0, correlation));
}
