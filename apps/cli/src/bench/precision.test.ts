import { expect, test } from "vitest";
import { leastRoundsUntil } from "./measure-rounds.ts";
import { precisionOf, roundsFor } from "./precision.ts";
import { Random } from "./random.ts";
import { studentQuantile } from "./student.ts";

// scipy.stats.t.ppf(probability, freedom), scipy 1.15
test.each([
  [0.975, 1, 12.706204736174694],
  [0.975, 2, 4.302652729749462],
  [0.975, 5, 2.5705818356363146],
  [0.975, 10, 2.228138851986274],
  [0.975, 99, 1.9842169515864174],
  [0.995, 7, 3.4994832973504924],
  [0.6, 4, 0.2707222947075976],
])("Student's t at %d with %i degrees of freedom", (probability, freedom, expected) => {
  expect(studentQuantile(probability, freedom)).toBeCloseTo(expected, 9);
});

const base = [126443, 153531, 186074, 155159, 130012, 128800, 141100, 133333, 127000, 129999];
const values = [139100, 166000, 190500, 181000, 139900, 146100, 150200, 149800, 137700, 141000];

/*
 * d = np.log(np.array(values) / base)
 * scipy.stats.t.interval(.95, 9, loc=d.mean(), scale=scipy.stats.sem(d)), as exp: 1.06519146 to 1.1220246
 * np.exp(d.mean()) = 1.0932387746889014; np.expm1(t.ppf(.975, 9) * d.std(ddof=1) / np.sqrt(10)) = 0.02633077190235385
 */
test("the interval of the ratio by pairs is scipy's", () => {
  const precision = precisionOf(base, values);
  expect(precision?.rounds).toBe(10);
  expect(precision?.ratio).toBeCloseTo(1.0932387746889014, 12);
  expect(precision?.half).toBeCloseTo(0.02633077190235385, 12);
});

// The least n with t.ppf(.975, n - 1) * s / sqrt(n) <= log1p(target), by a loop over scipy's t.
test.each([
  [0.02, 16],
  [0.01, 54],
  [0.005, 207],
])("rounds for ± %d", (target, rounds) => {
  const precision = precisionOf(base, values);
  expect(precision && roundsFor(precision, target)).toBe(rounds);
});

test("a machine that gets slower as a whole does not widen the interval", () => {
  const slower = base.map((value, round) => value * (1 + round));
  const both = precisionOf(
    slower,
    values.map((value, round) => value * (1 + round)),
  );
  expect(both?.half).toBeCloseTo(0.02633077190235385, 12);
});

test("a value without a logarithm has no precision", () => {
  expect(precisionOf([0, 0, 0], [1, 1, 1])).toBeUndefined();
  expect(precisionOf([5], [5])).toBeUndefined();
  expect(precisionOf([5, 5], [5, 5])).toMatchObject({ ratio: 1, half: 0 });
});

/** Values of normal noise around 1, by Box and Muller. */
function noise(random: Random, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log((random.below(1e9) + 1) / 1e9));
  return Math.exp(deviation * radius * Math.cos(2 * Math.PI * (random.below(1e9) / 1e9)));
}

test.each([0.02, 0.05])("ending by the width keeps the rate of false alarms, noise of %d", (deviation) => {
  const random = new Random(17);
  const runs = 1000;
  let alarms = 0;
  for (let run = 0; run < runs; run++) {
    const before: number[] = [];
    const after: number[] = [];
    for (;;) {
      before.push(noise(random, deviation));
      after.push(noise(random, deviation));
      if (before.length < leastRoundsUntil) continue;
      const { ratio, half } = precisionOf(before, after) ?? { ratio: NaN, half: NaN };
      if (half > 0.02 && before.length < 100) continue;
      if (Math.abs(Math.log(ratio)) > Math.log1p(half)) alarms++;
      break;
    }
  }
  // The interval is a 95 % one for a number of rounds fixed beforehand. 6 % and three standard deviations of that.
  expect(alarms).toBeLessThan(runs * 0.06 + 3 * Math.sqrt(runs * 0.06 * 0.94));
});
