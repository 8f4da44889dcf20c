import { expect, test } from "vitest";
import { amountsText } from "./amounts-text.ts";

test.each([
  [35.184e-6, 972e-9, "sec/op", "35.2 µs → 972 ns"],
  [4.53, 0.758, "sec/op", "4530 ms → 758 ms"],
  [0.0682, 143e-6, "sec/op", "68.2 ms → 143 µs"],
  [136, 15_947, "allocs/op", "136 → 15.9 k"],
])("amounts of %s and %s share a scale as long as that takes four digits at most", (before, after, unit, text) => {
  expect(amountsText(before, after, unit)).toBe(text);
});
