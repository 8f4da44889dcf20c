import { describe, expect, it } from "vitest";
import { changeBetween } from "./change.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { seededNormal } from "../../../test-support/seeded-noise.ts";
import { summarizeGauge } from "./summary.ts";

describe("changeBetween", () => {
  const gauge = (seed: number, level: number) => {
    const noise = seededNormal(seed);
    return summarizeGauge(
      pointsOf(
        Array.from({ length: 100 }, (_, i) => i),
        Array.from({ length: 100 }, () => level + noise()),
      ),
    )!;
  };
  it("ranks a doubling above noise and a constant at nothing", () => {
    const doubled = changeBetween(gauge(1, 10), gauge(2, 20));
    const same = changeBetween(gauge(1, 10), gauge(2, 10));
    expect(doubled.exceedsNoise).toBe(true);
    expect(same.exceedsNoise).toBe(false);
    expect(doubled.score).toBeGreaterThan(10 * same.score);
    const constant = summarizeGauge(pointsOf([0, 1], [4, 4]))!;
    expect(changeBetween(constant, constant)).toMatchObject({ score: 0, ratio: 1 });
  });
});
