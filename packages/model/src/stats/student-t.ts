/**
 * Two-sided p-value of Student's t: the chance of a |t| at least as large with that many degrees of freedom, which need
 * not be whole. 1 where nothing is known (freedom ≤ 0), 0 for an infinite t. Relative error below 1e-9.
 *
 * It is the regularized incomplete beta function I_x(ν/2, ½) at x = ν / (ν + t²), by its continued fraction
 * (Abramowitz & Stegun 26.5.8) evaluated with Lentz's method.
 */
export function studentP(t: number, freedom: number): number {
  if (!(freedom > 0) || Number.isNaN(t)) return 1;
  if (!Number.isFinite(t)) return 0;
  const square = t * t;
  if (square === 0) return 1;
  const x = freedom / (freedom + square);
  const a = freedom / 2;
  const b = 0.5;
  const y = square / (freedom + square);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(y));
  // The fraction converges fast on one side of the mean only; the other is one minus it.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, y)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < 1e-12) break;
  }
  return result;
}

/** ln Γ(x) for x > 0: Stirling's series, after the recurrence has carried x beyond 10. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift += Math.log(z);
    z++;
  }
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
