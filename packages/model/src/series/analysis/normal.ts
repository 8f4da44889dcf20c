/** Two-sided p-value of a standard normal `z`. Relative error below 2e-7 (Chebyshev fit of erfc, Press et al.). */
export function twoSidedP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const fit = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  let sum = 0;
  for (let i = fit.length - 1; i >= 0; i--) sum = sum * t + fit[i]!;
  return t * Math.exp(-x * x + sum);
}

/** The z that a standard normal stays within with probability 0.99. */
export const z99 = 2.5758293035489004;
