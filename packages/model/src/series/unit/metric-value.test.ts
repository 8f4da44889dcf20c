import { expect, test } from "vitest";
import { changeText, metricValue } from "./metric-value.ts";

test("a memory limit that nobody has set is no size", () => {
  const bytes = { unit: "bytes", perSecond: false } as const;
  // Go's GOMEMLIMIT, and memory.limit_in_bytes of a control group.
  expect([2 ** 63 - 1, 9223372036854771712].map((value) => metricValue(value, bytes))).toEqual([
    "no limit",
    "no limit",
  ]);
  expect(metricValue(2 ** 40, bytes)).toBe("1 TiB");
  expect(metricValue(2 ** 63, { unit: "", perSecond: false })).not.toBe("no limit");
});

test.each([
  [1000, "1000"],
  [1024, "1024"],
  [-9999, "−9999"],
  [10_000, "10 k"],
  [1024.5, "1.02 k"],
])("prints the count %d as %s", (value, text) => {
  expect(metricValue(value, { unit: "", perSecond: false })).toBe(text);
});

test.each([
  [0.0000057, "−99.99 %"],
  [0.004, "−99.60 %"],
  [0, "to nothing"],
])("prints the ratio %d as %s", (ratio, text) => {
  expect(changeText(ratio)).toBe(text);
});
