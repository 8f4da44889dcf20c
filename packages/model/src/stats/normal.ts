/**
 * The complementary error function, to about the precision of a double: the Taylor series of erf near zero, the
 * continued fraction beyond (Abramowitz & Stegun 7.1.6 and 7.1.14).
 */
function complementaryError(x: number): number {
  if (Number.isNaN(x)) return NaN;
  if (x < 0) return 2 - complementaryError(-x);
  if (x > 27.3) return 0;
  return x < 2 ? 1 - errorBySeries(x) : tailByFraction(x);
}

function errorBySeries(x: number): number {
  const square = 2 * x * x;
  let term = x;
  let sum = x;
  for (let odd = 3; term > sum * 1e-18; odd += 2) {
    term *= square / odd;
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

function tailByFraction(x: number): number {
  let fraction = x;
  for (let k = 120; k >= 1; k--) fraction = x + k / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}

/** The probability that a standard normal variable is at most `z`. */
export function normalCumulative(z: number): number {
  return complementaryError(-z / Math.SQRT2) / 2;
}

/** The standard normal quantile: the `z` whose cumulative probability is `p`. Infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p === 0.5) return 0;
  if (p > 0.5) return -normalQuantile(1 - p);
  // Newton's method from a bound that is left of the root converges from one side.
  let z = -Math.sqrt(-2 * Math.log(p));
  for (let step = 0; step < 100; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const next = z - (normalCumulative(z) - p) / density;
    if (Math.abs(next - z) <= 1e-15 * Math.abs(z)) return next;
    z = next;
  }
  return z;
}

/** The two-sided p-value of a standard normal `z`. */
export function twoSidedP(z: number): number {
  return complementaryError(Math.abs(z) / Math.SQRT2);
}

/** The z that a standard normal stays within with probability 0.99. */
export const z99 = 2.5758293035489004;
