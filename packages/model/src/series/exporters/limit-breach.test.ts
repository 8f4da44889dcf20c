import { describe, expect, it } from "vitest";
import { counterIncrements } from "../family/increments.ts";
import { breachOf } from "./limit-breach.ts";
import { knownMetric } from "./known-metric.ts";
import { pointsOf } from "../../../test-support/points-of.ts";

describe("breachOf", () => {
  it("flags more than a second a second of a single writer, over three intervals", () => {
    const limit = knownMetric("bolt_tx_write_seconds_total").limit!;
    const points = (rate: number) =>
      pointsOf(
        [0, 1, 2, 3, 4, 5].map((i) => i * 5e3),
        [0, 1, 2, 3, 4, 5].map((i) => i * 5 * rate),
      );
    expect(breachOf(limit, counterIncrements(points(1.2)))).toMatchObject({
      rate: 1.2,
      intervals: 3,
    });
    expect(breachOf(limit, counterIncrements(points(0.9)))).toBeNull();
    const late = pointsOf([0, 5e3, 10e3, 15e3], [0, 0, 9, 9]);
    expect(breachOf(limit, counterIncrements(late))).toBeNull();
  });
});
