import { expect, test } from "vitest";
import { processorCounts } from "./comparability.ts";

test("a run of -cpu 1,2,4 has 1 among its GOMAXPROCS, though go prints no suffix for it", () => {
  expect(processorCounts(["Sum-4", "Sum", "Sum-2", "Sum/size=1k-2"])).toEqual([1, 2, 4]);
});

test("a name without suffix states no GOMAXPROCS by itself", () => {
  expect(processorCounts(["Sum", "Sort"])).toEqual([]);
  expect(processorCounts(["Sum-16", "Sum-8", "Sort"])).toEqual([8, 16]);
});
