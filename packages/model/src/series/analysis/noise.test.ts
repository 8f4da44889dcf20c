import { describe, expect, it } from "vitest";
import { independentCount } from "./noise.ts";
import { seededNormal } from "./seeded-noise.ts";

/** Residuals that lean on the last one by `memory`. */
function residuals(n: number, memory: number, seed: number): Float64Array {
  const normal = seededNormal(seed);
  let last = normal();
  const values = Float64Array.from(
    { length: n },
    () => (last = memory * last + Math.sqrt(1 - memory * memory) * normal()),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  return values.map((value) => value - mean);
}

describe("how many independent values a series is worth", () => {
  it.each([
    [200, 0],
    [200, 0.8],
    [240, 0.9],
    [5000, 0],
    [5000, 0.5],
    [5000, 0.9],
    [5000, 0.99],
  ])("%d values with memory %d: n (1 − ρ) / (1 + ρ), within a third", (n, memory) => {
    const counts = Array.from({ length: 50 }, (_, seed) => independentCount(residuals(n, memory, seed + 1)));
    const middle = counts.toSorted((a, b) => a - b)[25]!;
    const expected = (n * (1 - memory)) / (1 + memory);
    expect(middle).toBeGreaterThan(expected * 0.66);
    expect(middle).toBeLessThan(expected * 1.34);
  });

  it("is one at least, all of a constant, and quick for millions", () => {
    expect(independentCount(new Float64Array(2))).toBe(1);
    expect(independentCount(new Float64Array(50))).toBe(50);
    const walk = residuals(1_000_000, 0.999, 1);
    const start = performance.now();
    expect(independentCount(walk)).toBeLessThan(2000);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
