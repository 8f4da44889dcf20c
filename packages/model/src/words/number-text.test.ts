import { expect, test } from "vitest";
import { changeOfRatio, signedPercent, timesText } from "./number-text.ts";

test.each([
  [0.567, "−43.3 %"],
  [1, "0.0 %"],
  [2.999, "+199.9 %"],
  [3, "3 times"],
  [8.87, "8.9 times"],
  [472.3, "470 times"],
  [0.0000057, "−99.9 %"],
  [0, "−100.0 %"],
  [Infinity, "from 0"],
])("the change of a ratio of %s", (ratio, text) => {
  expect(changeOfRatio(ratio)).toBe(text);
});

test("bounds of an interval are percentages, however far", () => {
  expect([0.89, 0.9999, 4].map(signedPercent)).toEqual(["−11.0 %", "−0.0 %", "+300.0 %"]);
});

test("factors have two digits", () => {
  expect([1.26, 14.2, 1737].map(timesText)).toEqual(["1.3", "14", "1700"]);
});
