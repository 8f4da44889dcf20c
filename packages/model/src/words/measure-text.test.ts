import { expect, test } from "vitest";
import { measureText } from "./measure-text.ts";

test.each([
  [52_068, "microseconds", "52.1 ms"],
  [52_068, "nanoseconds", "52.1 µs"],
  [2, "ms", "2.00 ms"],
  [90, "seconds", "1.50 min"],
  [3, "kilobytes", "3.00 KiB"],
  [52_068, "count", "52.1 k"],
  [12, "cycles", "12"],
])("%d %s reads %s", (value, unit, text) => {
  expect(measureText(value, unit)).toBe(text);
});
