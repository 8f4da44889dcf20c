import { describe, expect, it } from "vitest";
import { exactRate } from "./exact-rate.ts";
import { counterIncrements } from "../family/increments.ts";
import { pointsOf } from "../../../test-support/points-of.ts";

describe("exactRate", () => {
  it("divides by the time that passed and breaks at resets and gaps", () => {
    const points = pointsOf([0, 5e3, 10e3, 15e3, 20e3], [0, 5, 20, 1, 6]);
    expect([...exactRate(counterIncrements(points), 0).values]).toEqual([1, 3, NaN, 1]);
    expect([...exactRate(counterIncrements(points), 10_000).values]).toEqual([1, 2, NaN, 1]);
  });

  it("never shows a spike for scrapes that are some milliseconds early", () => {
    const points = pointsOf([0, 5002, 9998, 15001], [0, 5, 10, 15]);
    for (const rate of exactRate(counterIncrements(points), 10_000).values) expect(rate).toBeCloseTo(1, 2);
  });
});
