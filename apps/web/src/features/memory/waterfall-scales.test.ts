import { expect, test } from "vitest";
import { waterfallScales } from "./waterfall-scales.ts";

test("waterfalls share a scale unless one of them could not be read on it", () => {
  expect(waterfallScales([20, 90, 100])).toEqual([100, 100, 100]);
  expect(waterfallScales([2, 90, 100])).toEqual([2, 90, 100]);
  expect(waterfallScales([7])).toEqual([7]);
});
