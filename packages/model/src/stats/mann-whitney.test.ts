import { expect, test } from "vitest";
import { mannWhitney, samplesForDifference } from "./mann-whitney.ts";
import { choose, tiedCounts, untiedCumulative } from "./rank-distribution.ts";

const p = (a: number[], b: number[]) =>
  mannWhitney(Float64Array.from(a).sort(), Float64Array.from(b).sort(), new Map());

test("the law with ties counts every draw once", () => {
  const counts = tiedCounts(5, 7, [1, 3, 2, 1, 5]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(choose(12, 5));
});

test("without ties both laws agree", () => {
  const counts = tiedCounts(4, 3, [1, 1, 1, 1, 1, 1, 1]);
  const cumulative = untiedCumulative(4, 3);
  let sum = 0;
  for (let u = 0; u <= 6; u++) {
    sum += counts[2 * u] as number;
    expect(sum / choose(7, 4)).toBeCloseTo(cumulative[u] as number, 14);
  }
});

test("samples wholly apart reach the smallest p", () => {
  expect(p([1, 2, 3, 4], [5, 6, 7, 8])).toMatchObject({ p: expect.closeTo(2 / 70, 15) as number });
  expect(samplesForDifference(0.05)).toBe(4);
  expect(samplesForDifference(0)).toBeUndefined();
});

test("equal values and not-a-number are told apart from a test", () => {
  expect(p([1, 1], [1])).toEqual({ kind: "all-equal" });
  expect(p([1, NaN], [1])).toEqual({ kind: "not-a-number" });
});

test("the true two-sided p does not depend on the order of the samples", () => {
  const a = [1, 2, 2, 3, 3, 3, 9];
  const b = [3, 3, 4, 5];
  const there = p(a, b);
  const back = p(b, a);
  if (there.kind !== "tested" || back.kind !== "tested") throw new Error("must be tested");
  expect(there.twoSidedP).toBeCloseTo(back.twoSidedP, 14);
});
