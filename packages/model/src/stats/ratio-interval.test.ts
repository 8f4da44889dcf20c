import { expect, it } from "vitest";
import { pairedRatioInterval, ratioInterval } from "./ratio-interval.ts";

const before = [10.2, 11.5, 9.8, 10.9, 10.4, 12.1, 9.9, 10.7, 11.1, 10.0];
const after = [12.9, 13.4, 11.8, 12.2, 14.0, 13.1, 12.7, 11.9, 13.8, 12.4];
const logRatios = after.map((value, i) => Math.log(value / before[i]!));

// Bounds by numpy from the sorted differences (Walsh averages), with the ranks of Hollander and Wolfe's approximation.
it("gives the order statistics of the pairwise differences", () => {
  const { low, high } = ratioInterval(before, after, 0.95)!;
  expect(low).toBeCloseTo(1.1346153846153848, 12);
  expect(high).toBeCloseTo(1.2884615384615383, 12);
});

it("gives the order statistics of the Walsh averages within pairs", () => {
  const { low, high } = pairedRatioInterval(logRatios, 0.95)!;
  expect(low).toBeCloseTo(1.1383742694057268, 12);
  expect(high).toBeCloseTo(1.2731375105930705, 12);
});

it("widens around the middle, and refuses too few values", () => {
  const [plain, wide] = [pairedRatioInterval(logRatios, 0.95)!, pairedRatioInterval(logRatios, 0.95, 4)!];
  expect(Math.log(wide.high / wide.low)).toBeCloseTo(2 * Math.log(plain.high / plain.low), 12);
  expect(ratioInterval([1], [2, 3], 0.95)).toBeNull();
  expect(ratioInterval([1, 2], [2, 3], 0.95)).toBeNull();
  expect(pairedRatioInterval([0.1], 0.95)).toBeNull();
});
