import { describe, expect, it } from "vitest";
import { counterIncrements } from "../family/increments.ts";
import { findPhases } from "./phases.ts";
import type { Points } from "../capture/points.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { seededNormal } from "../../../test-support/seeded-noise.ts";

const scrape = 15_000;

/** A counter scraped every 15 s whose pace at scrape `i` is `pace(i)` per second. */
function counter(scrapes: number, pace: (i: number) => number): Points {
  const times: number[] = [0];
  const values: number[] = [0];
  for (let i = 1; i < scrapes; i++) {
    times.push(i * scrape);
    values.push(values[i - 1]! + (pace(i) * scrape) / 1000);
  }
  return pointsOf(times, values);
}

describe("findPhases", () => {
  it("finds 0.90 → 0.05 s/s at 18 minutes within one scrape, with its ratio, under noise", () => {
    const breakAt = 18 * 60_000;
    let worst = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const noise = seededNormal(seed);
      const points = counter(240, (i) => Math.max(0, (i * scrape <= breakAt ? 0.9 : 0.05) * (1 + 0.2 * noise())));
      const phases = findPhases(counterIncrements(points));
      expect(phases, `seed ${seed}`).toHaveLength(2);
      worst = Math.max(worst, Math.abs(phases[0]!.to - breakAt));
      expect(phases[0]!.rate / phases[1]!.rate).toBeGreaterThan(16);
      expect(phases[0]!.rate / phases[1]!.rate).toBeLessThan(20);
    }
    expect(worst).toBeLessThanOrEqual(scrape);
  });

  it("finds no break in 1,000 steady runs of white noise", () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const noise = seededNormal(seed);
      const phases = findPhases(counterIncrements(counter(240, () => Math.max(0, 0.5 + 0.1 * noise()))));
      if (phases.length !== 1) found++;
    }
    expect(found).toBe(0);
  });

  it("finds no break in 1,000 short steady runs", () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const noise = seededNormal(seed);
      const phases = findPhases(counterIncrements(counter(24, () => Math.max(0, 0.5 + 0.1 * noise()))));
      if (phases.length !== 1) found++;
    }
    expect(found).toBe(0);
  });

  it("seldom takes drifting noise for phases", () => {
    let found = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const noise = seededNormal(seed);
      let level = 0;
      const points = counter(240, () => {
        level = 0.8 * level + noise();
        return Math.max(0, 5 + 0.3 * level);
      });
      if (findPhases(counterIncrements(points)).length !== 1) found++;
    }
    expect(found).toBeLessThanOrEqual(10);
  });

  it("sees a constant counter as one phase despite rounding", () => {
    expect(findPhases(counterIncrements(counter(500, () => 0.1)))).toHaveLength(1);
    expect(findPhases(counterIncrements(counter(500, () => 0)))).toHaveLength(1);
  });

  it("keeps the lives of a restarted process apart", () => {
    const times: number[] = [];
    const values: number[] = [];
    for (const start of [0, 60]) {
      let value = 0;
      for (let i = 0; i < 40; i++) {
        value += i < 10 ? 900 : 50 + (i % 3);
        times.push((start + i) * scrape);
        values.push(value);
      }
    }
    const phases = findPhases(counterIncrements(pointsOf(times, values)));
    expect(phases.map((phase) => phase.life)).toEqual([0, 0, 1, 1]);
    expect(phases[2]!.from).toBe(60 * scrape);
    expect(phases[0]!.to).toBe(9 * scrape);
  });

  it("finds a burst in the middle", () => {
    const noise = seededNormal(7);
    const points = counter(300, (i) => (i >= 100 && i < 200 ? 5 : 1) + 0.1 * noise());
    const phases = findPhases(counterIncrements(points));
    expect(phases.map((phase) => Math.round(phase.rate))).toEqual([1, 5, 1]);
  });
});
