import { expect, test } from "vitest";
import { fixed, shortest, signedFixed } from "./fixed.ts";

test.each([
  [3.125, 2, "3.12"],
  [3.375, 2, "3.38"],
  [0.5, 0, "0"],
  [1.5, 0, "2"],
  [2.5, 0, "2"],
  [-0.125, 2, "-0.12"],
  [-0, 2, "-0.00"],
  [1e22, 1, "10000000000000000000000.0"],
  [Infinity, 2, "+Inf"],
  [NaN, 2, "NaN"],
])("%s with %s decimals is %s", (value, digits, text) => {
  expect(fixed(value, digits)).toBe(text);
});

test("signs", () => {
  expect([signedFixed(0, 2), signedFixed(1.005, 2), signedFixed(-1, 0)]).toEqual(["+0.00", "+1.00", "-1"]);
});

test.each([
  [123456, "123456"],
  [1e6, "1e+06"],
  [1.5e-7, "1.5e-07"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [-1234567.5, "-1.2345675e+06"],
])("the shortest text of %s", (value, text) => {
  expect(shortest(value)).toBe(text);
});
