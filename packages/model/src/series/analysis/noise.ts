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

/** Longer series are looked at in this many stretches at most: their means remember what the values do. */
const mostStretches = 256;

/**
 * How many independent values the residuals around *their own mean* are worth, whatever the shape of their memory:
 * n / (1 + 2 Σ ρₖ), the sum cut off where it has run five times its own length (Sokal), and never more than lag 1 alone
 * says. Taking off the mean hides part of every correlation, about the share that the mean itself has in the variance;
 * that share is given back. Long series are averaged over stretches first (batch means), so that the work grows with
 * their length only. Between 1 and n.
 */
export function independentCount(residuals: Float64Array): number {
  const n = residuals.length;
  if (n < 4) return 1;
  const square = sumOfSquares(residuals);
  if (square === 0) return n;
  const firstLag = residualCorrelation(residuals);
  const corrected = Math.min(0.99, firstLag === 0 ? 0 : firstLag + (1 + 3 * firstLag) / n);
  const byFirstLag = effectiveCount(n, corrected);
  let count: number;
  if (n > mostStretches) {
    const means = stretchMeans(residuals, Math.ceil(n / mostStretches));
    const spread = sumOfSquares(means) / means.length;
    // Means of independent values spread less than the values, by as much as there are of them in each.
    count = spread === 0 ? n : (independentCount(means) * (square / n)) / spread;
  } else {
    count = n / integratedTime(residuals, square);
  }
  return Math.min(n, Math.max(1, Math.min(count, byFirstLag)));
}

/** 1 + 2 Σ ρₖ; three rounds, because what the mean hides depends on the answer. */
function integratedTime(residuals: Float64Array, square: number): number {
  const n = residuals.length;
  const last = n >> 1;
  const correlations: number[] = [];
  const correlationAt = (lag: number): number => {
    let product = 0;
    for (let i = lag; i < n; i++) product += residuals[i]! * residuals[i - lag]!;
    return product / square;
  };
  let time = 1;
  for (let round = 0; round < 3; round++) {
    const hidden = round === 0 ? 0 : Math.min(0.5, time / n);
    time = 1;
    for (let lag = 1; lag <= last; lag++) {
      correlations[lag - 1] ??= correlationAt(lag);
      time += 2 * (correlations[lag - 1]! + hidden * (1 - lag / n));
      if (lag >= 5 * time) break;
    }
    time = Math.max(1, time);
  }
  return time;
}

function stretchMeans(values: Float64Array, length: number): Float64Array {
  return Float64Array.from({ length: Math.floor(values.length / length) }, (_, stretch) => {
    let sum = 0;
    for (let i = stretch * length; i < (stretch + 1) * length; i++) sum += values[i]!;
    return sum / length;
  });
}

function sumOfSquares(values: Float64Array): number {
  let square = 0;
  for (const value of values) square += value * value;
  return square;
}
