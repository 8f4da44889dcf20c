import { describe, expect, test } from "vitest";
import { counterIncrements } from "./increments.ts";
import type { Points } from "../capture/points.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { seededNormal } from "../../../test-support/seeded-noise.ts";
import { sumCounters } from "./sum-counters.ts";
import { sumIncrements } from "./sum-series.ts";

const plainly = (parts: readonly Points[]) => sumIncrements(parts.map(counterIncrements));
const times = [0, 15, 30, 45, 60].map((seconds) => seconds * 1000);
const growing = pointsOf(times, [1, 2, 4, 4, 9]);

describe("the sum of counters is the sum of their increments", () => {
  test.each<[string, readonly Points[]]>([
    ["none", []],
    ["one", [growing]],
    ["two that grow", [growing, pointsOf(times, [0, 0.1, 0.3, 0.7, 1.5])]],
    ["one that is reset", [growing, pointsOf(times, [5, 6, 1, 2, 3])]],
    ["the first is reset", [pointsOf(times, [5, 6, 1, 2, 3]), growing]],
    ["one with a gap", [growing, pointsOf([0, 15_000, 60_000], [1, 2, 3])]],
    ["one with a stale marker", [growing, pointsOf(times, [1, 2, NaN, 3, 4])]],
    ["the first with a stale marker", [pointsOf(times, [1, 2, NaN, 3, 4]), growing]],
    [
      "a second scrape a moment later",
      [pointsOf([...times, 60_001], [1, 2, 3, 4, 5, 6]), pointsOf([...times, 60_001], [1, 2, 3, 4, 5, 6])],
    ],
    ["infinite", [growing, pointsOf(times, [1, 2, Infinity, Infinity, Infinity])]],
    ["single samples", [pointsOf([0], [1]), pointsOf([0], [2])]],
  ])("%s", (_name, parts) => {
    expect(sumCounters(parts)).toEqual(plainly(parts));
  });

  test("and so for seeded mixtures", () => {
    const noise = seededNormal(7);
    for (let round = 0; round < 300; round++) {
      const parts = Array.from({ length: 1 + (round % 5) }, () => {
        let value = 0;
        const kept = times.filter(() => noise() > -1.6);
        return pointsOf(
          kept,
          kept.map(() => (noise() < -1.5 ? (value = 0.25) : (value += Math.abs(noise())))),
        );
      });
      // The values that are apart are added last: another order of adding may round otherwise.
      const [mine, its] = [sumCounters(parts), plainly(parts)];
      expect({ ...mine, increase: null, before: 0 }).toEqual({ ...its, increase: null, before: 0 });
      expect(mine.before).toBeCloseTo(its.before, 9);
      its.increase.forEach((increase, i) => expect(mine.increase[i]).toBeCloseTo(increase, 12));
    }
  });
});
