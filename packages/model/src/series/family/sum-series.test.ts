import { describe, expect, it } from "vitest";
import { counterIncrements, exactIncrease } from "./increments.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { meanObserved, sumIncrements, sumPoints } from "./sum-series.ts";

describe("sums over series", () => {
  it("add counters of one target the same way whether their scrapes match or not", () => {
    const times = [0, 5e3, 10e3, 15e3, 20e3];
    const a = counterIncrements(pointsOf(times, [0, 1, 2, 1, 2]));
    const b = counterIncrements(pointsOf(times, [0, 10, 20, 5, 10]));
    const later = counterIncrements(pointsOf(times.slice(1), [7, 8, 1, 2]));
    const pair = sumIncrements([a, b]);
    expect([...pair.increase]).toEqual([11, 11, 6, 6]);
    expect(pair.resets).toEqual([15e3]);
    const three = sumIncrements([a, b, later]);
    expect([...three.increase]).toEqual([11, 12, 7, 7]);
    expect([...three.life]).toEqual([0, 0, 1, 1]);
    expect(exactIncrease(three)).toBe(exactIncrease(a) + exactIncrease(b) + exactIncrease(later));
  });

  it("add gauges at each time, leaving out those that have no value there", () => {
    const a = pointsOf([0, 1, 2], [1, 2, 3]);
    expect([...sumPoints([a, pointsOf([0, 1, 2], [10, 20, 30])]).values]).toEqual([11, 22, 33]);
    expect([...sumPoints([a, pointsOf([0, 1, 2], [10, NaN, 30])]).values]).toEqual([11, 2, 33]);
    expect([...sumPoints([a, pointsOf([1, 3], [5, NaN])]).values]).toEqual([1, 7, 3, NaN]);
  });

  it("take the mean observed as Δsum by Δcount, and nothing where nothing was observed", () => {
    const times = [0, 5e3, 10e3, 15e3];
    const sum = counterIncrements(pointsOf(times, [0, 10, 10, 40]));
    const count = counterIncrements(pointsOf(times, [0, 2, 2, 5]));
    expect([...meanObserved(sum, count, 0).values]).toEqual([5, NaN, 10]);
    expect([...meanObserved(sum, count, 15e3).values]).toEqual([5, 5, 8]);
  });
});
