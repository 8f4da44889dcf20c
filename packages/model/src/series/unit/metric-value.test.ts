import { expect, test } from "vitest";
import { metricValue } from "./metric-value.ts";

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
