import { expect, test } from "vitest";
import { timeTicks } from "./time-ticks.ts";

test.each<[readonly [number, number], number, number[]]>([
  [[0, 1000], 5, [0, 200, 400, 600, 800, 1000]],
  [[0.1, 1.05], 4, [0.5, 1]],
  [[0, 36_100], 4, [0, 10_000, 20_000, 30_000]],
  [[0, 3_600_000], 6, [0, 600_000, 1_200_000, 1_800_000, 2_400_000, 3_000_000, 3_600_000]],
  [[0, 30 * 86_400_000], 4, [0, 8, 16, 24].map((day) => day * 86_400_000)],
  [[5, 5], 4, []],
])("%o has at most %d steps", (range, most, ticks) => {
  expect(timeTicks(range, most)).toEqual(ticks);
});
