/**
 * The likeness of neighbouring samples, lag-1 autocorrelation in 0..0.99. Runs that drift look like
 * trends and steps to every test that takes samples for independent, so tests here shrink their sample count by it.
 */

/** The autocorrelation of residuals around a fitted model; negative correlation counts as none. */
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

/** The number of independent samples that `n` correlated ones are worth: n (1 − ρ) / (1 + ρ). */
export function effectiveCount(n: number, correlation: number): number {
  return (n * (1 - correlation)) / (1 + correlation);
}

function clamp(correlation: number): number {
  return Math.min(0.99, Math.max(0, correlation));
}
