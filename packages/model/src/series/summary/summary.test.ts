import { describe, expect, it } from "vitest";
import { counterIncrements } from "../family/increments.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { summarizeCounter, summarizeGauge } from "./summary.ts";

describe("summaries", () => {
  it("give a counter's exact increase and its rate over the time it ran", () => {
    const summary = summarizeCounter(counterIncrements(pointsOf([0, 5e3, 10e3, 22e3, 27e3], [0, 5, 10, 1, 11])))!;
    expect(summary).toMatchObject({ total: 21, seconds: 15, max: 2, p50: 1 });
    expect(summary.mean).toBeCloseTo(20 / 15);
  });

  it("give a gauge's plain mean and skip what is stale", () => {
    expect(summarizeGauge(pointsOf([0, 1e3, 2e3, 3e3], [1, NaN, 3, 5]))).toMatchObject({
      mean: 3,
      max: 5,
      total: 4,
      count: 3,
    });
    expect(summarizeGauge(pointsOf([0], [NaN]))).toBeNull();
  });
});
