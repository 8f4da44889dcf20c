import { describe, expect, it } from "vitest";
import { counterIncrements, exactIncrease } from "./increments.ts";
import { pointsOf } from "../../../test-support/points-of.ts";

const stale = NaN;

describe("counterIncrements", () => {
  it("adds up to vₙ − v₀ plus what was reached before each reset", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 15e3, 20e3], [10, 14, 2, 5, 1]));
    expect(exactIncrease(increments)).toBe(1 - 10 + 14 + 5);
    expect([...increments.increase]).toEqual([4, 2, 3, 1]);
    expect([...increments.life]).toEqual([0, 1, 1, 2]);
    expect(increments.resets).toEqual([10e3, 20e3]);
  });

  it("joins a second scrape a moment later with its neighbour", () => {
    const increments = counterIncrements(pointsOf([0, 10, 5e3, 10e3, 10.01e3, 15e3], [0, 1, 5, 10, 11, 15]));
    expect([...increments.to]).toEqual([5e3, 10e3, 15e3]);
    expect([...increments.increase]).toEqual([5, 5, 5]);
  });

  it("marks a gap where a series was stale, and where scrapes are missing", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 15e3, 20e3, 50e3, 55e3], [0, 1, stale, 3, 4, 5, 6]));
    expect([...increments.isGap]).toEqual([0, 1, 0, 1, 0]);
    expect(exactIncrease(increments)).toBe(6);
  });

  it("loses nothing when a life ends just after a scrape", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 10.1e3, 15e3, 20e3], [0, 1, 2, 3, 1, 2]));
    expect(exactIncrease(increments)).toBe(5);
    expect([...increments.life]).toEqual([0, 0, 1, 1]);
  });
});
