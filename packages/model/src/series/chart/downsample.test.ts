import { describe, expect, it } from "vitest";
import { downsample } from "./downsample.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { seededNormal } from "../../../test-support/seeded-noise.ts";

describe("downsample", () => {
  it("keeps every planted spike at 500 of 100,000 points", () => {
    const noise = seededNormal(1);
    const values = Float64Array.from({ length: 100_000 }, () => noise());
    const spikes = Array.from({ length: 40 }, (_, i) => 1000 + i * 2400);
    for (const spike of spikes) values[spike] = 50;
    const points = { timestamps: values.map((_, i) => i), values };
    const drawn = downsample(points, 0, 99_999, 500);
    expect(drawn.timestamps.length).toBeLessThanOrEqual(500);
    expect(drawn.high.filter((value) => value === 50).length).toBe(40);
    expect(drawn.reduced).toBe(true);
  });

  it("leaves few points alone and keeps gaps open", () => {
    const few = downsample(pointsOf([1, 2, 3], [1, NaN, 3]), 0, 3, 10);
    expect([...few.values]).toEqual([1, NaN, 3]);
    expect(few.reduced).toBe(false);
    const values = Float64Array.from({ length: 1000 }, (_, i) => (i >= 400 && i < 600 ? NaN : 1));
    const drawn = downsample({ timestamps: values.map((_, i) => i), values }, 0, 999, 100);
    expect([...drawn.values].filter(Number.isNaN)).toHaveLength(1);
    for (let i = 1; i < drawn.timestamps.length; i++) {
      expect(drawn.timestamps[i]!).toBeGreaterThanOrEqual(drawn.timestamps[i - 1]!);
    }
  });
});
