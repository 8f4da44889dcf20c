import { describe, expect, it } from "vitest";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { findTrend } from "./trend.ts";

const operations = Float64Array.from({ length: 50 }, (_, i) => i + 1);

describe("findTrend", () => {
  it("finds +20.27 ms an append in 50 noisy appends nearly always", () => {
    let found = 0;
    let covered = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const noise = seededNormal(seed);
      const trend = findTrend(
        operations,
        operations.map((i) => 227 + 20.27 * i + 300 * noise()),
      )!;
      if (trend.significant && trend.slope > 0) found++;
      if (trend.low <= 20.27 && 20.27 <= trend.high) covered++;
    }
    expect(found / 300).toBeGreaterThanOrEqual(0.98);
    expect(covered / 300).toBeGreaterThanOrEqual(0.97);
  });

  it("calls flat noise a trend in at most 0.3 % of 1,000 runs", () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const noise = seededNormal(seed);
      if (
        findTrend(
          operations,
          operations.map(() => 500 + 100 * noise()),
        )!.significant
      )
        found++;
    }
    expect(found).toBeLessThanOrEqual(3);
  });

  it("does not take AR(0.9) noise for a trend", () => {
    let found = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const noise = seededNormal(seed);
      let level = 0;
      const y = Float64Array.from({ length: 200 }, () => (level = 0.9 * level + noise()));
      if (
        findTrend(
          y.map((_, i) => i),
          y,
        )!.significant
      )
        found++;
    }
    expect(found).toBeLessThanOrEqual(4);
  });

  it("is not bent by four outliers", () => {
    const y = operations.map((i) => 227 + 20 * i);
    for (const i of [44, 46, 47, 49]) y[i] = 9000;
    expect(Math.abs(findTrend(operations, y)!.slope - 20)).toBeLessThan(1.5);
  });

  it("refuses fewer than eight points, and leaves NaN out", () => {
    expect(findTrend(operations.subarray(0, 7), operations.subarray(0, 7))).toBeNull();
    const y = operations.map((i) => (i === 3 ? NaN : 2 * i + 1));
    expect(findTrend(operations, y)).toMatchObject({ slope: 2, intercept: 1, n: 49, significant: true });
    expect(
      findTrend(
        operations,
        operations.map(() => 4),
      ),
    ).toMatchObject({ slope: 0, p: 1, significant: false });
  });

  it("handles more points than pairs can be held for", () => {
    const noise = seededNormal(3);
    const x = Float64Array.from({ length: 6000 }, (_, i) => i);
    const trend = findTrend(
      x,
      x.map((i) => 0.01 * i + noise()),
    )!;
    expect(trend.slope).toBeCloseTo(0.01, 3);
    expect(trend.significant).toBe(true);
  });
});
