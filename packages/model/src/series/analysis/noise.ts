/**
 * How much neighbouring samples resemble each other, lag-1 autocorrelation in 0..0.99. Runs that drift look like
 * trends and steps to every test that takes samples for independent, so tests here shrink their sample count by it.
 */

/** Of residuals around a fitted model; negative correlation counts as none. */
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

/** How many independent samples `n` correlated ones are worth: n (1 − ρ) / (1 + ρ). */
export function effectiveCount(n: number, correlation: number): number {
  return (n * (1 - correlation)) / (1 + correlation);
}

function clamp(correlation: number): number {
  return Math.min(0.99, Math.max(0, correlation));
}

/** How far apart in lags values are still looked at for resemblance. */
const longestMemory = 400;

/**
 * How many independent values the residuals around *their own mean* are worth, whatever the shape of their memory:
 * n / (1 + 2 Σ ρₖ), the sum cut off where it has run five times its own length (Sokal), and never more than lag 1 alone
 * says. Taking off the mean hides part of every correlation, about the share that the mean itself has in the variance;
 * that share is given back. Between 1 and n.
 */
export function independentCount(residuals: Float64Array): number {
  const n = residuals.length;
  if (n < 4) return 1;
  let square = 0;
  for (const value of residuals) square += value * value;
  if (square === 0) return n;
  const firstLag = residualCorrelation(residuals);
  let time = integratedTime(residuals, square, 0);
  // What the mean hides depends on the answer: two more rounds settle it.
  for (let round = 0; round < 2; round++) time = integratedTime(residuals, square, Math.min(0.5, time / n));
  const corrected = Math.min(0.99, firstLag === 0 ? 0 : firstLag + (1 + 3 * firstLag) / n);
  return Math.min(n, Math.max(1, Math.min(n / time, effectiveCount(n, corrected))));
}

function integratedTime(residuals: Float64Array, square: number, hidden: number): number {
  const n = residuals.length;
  const last = Math.min(longestMemory, n >> 1);
  let time = 1;
  for (let lag = 1; lag <= last; lag++) {
    let product = 0;
    for (let i = lag; i < n; i++) product += residuals[i]! * residuals[i - lag]!;
    time += 2 * (product / square + hidden * (1 - lag / n));
    if (lag >= 5 * time) break;
  }
  return Math.max(1, time);
}
