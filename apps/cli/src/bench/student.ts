/**
 * The quantile of Student's t: the t that a variable with `freedom` degrees of freedom stays below with `probability`.
 * By bisection of the distribution's finite series for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4).
 * @param probability above 0.5 and below 1.
 * @param freedom a whole number, 1 or more.
 */
export function studentQuantile(probability: number, freedom: number): number {
  const central = 2 * probability - 1;
  let low = 0;
  let high = 1;
  while (centralProbability(high, freedom) < central) high *= 2;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (centralProbability(middle, freedom) < central) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The probability of a value between -t and t. */
function centralProbability(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 2 : 1; k <= freedom - 3; k += 2) {
    term *= (k / (k + 1)) * cosine * cosine;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
