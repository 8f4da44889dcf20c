import { describe, expect, it } from "vitest";
import { differenceP, reachOf, varianceBy, wavesOf } from "./long-run.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";

const runOf = (values: Iterable<number>) => {
  const all = Float64Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  return {
    mean,
    waves: wavesOf(
      all.map((value) => value - mean),
      all.length,
    ),
  };
};

/** The made-up values of tests/fixtures/long-run/oracle.py, which printed the numbers below with SciPy 1.17.1. */
const values = (a: number, b: number, c: number, slope = 0) =>
  runOf(Array.from({ length: 40 }, (_, i) => ((a * i * i) % b) + c + slope * i));
const [plain, slow, other] = [values(41, 103, 20), values(37, 101, 20, 2), values(53, 97, 50)];

describe("the same numbers as SciPy", () => {
  it("waves are the cosine transform, squared, by the number of values", () => {
    expect(plain.waves).toHaveLength(39);
    expect(plain.waves[0]).toBeCloseTo(19.26702576, 6);
    expect(plain.waves[1]).toBeCloseTo(9.59275513, 6);
    expect(plain.waves[2]).toBeCloseTo(19.41210267, 6);
    expect(plain.waves[38]).toBeCloseTo(4.7214853688261655, 9);
  });

  it("p, without and with a long memory", () => {
    expect(differenceP(plain, other)).toBeCloseTo(0.005101678586895306, 9);
    expect(differenceP(other, plain)).toBeCloseTo(0.005101678586895306, 9);
    expect(differenceP(slow, other)).toBeCloseTo(0.5147037927271723, 7);
  });

  it("the reach of a mean's 95 % interval", () => {
    expect(reachOf(plain.waves, 0.05)).toBeCloseTo(13.363639160892728, 6);
    expect(reachOf(slow.waves, 0.05)).toBeCloseTo(123.48243621959303, 5);
  });
});

describe("what is left to say of little", () => {
  it("nothing of fewer than three values, and of a mean that is the same", () => {
    expect(runOf([1, 2]).waves).toHaveLength(0);
    expect(differenceP(runOf([1, 2]), runOf([5, 6]))).toBe(1);
    expect(reachOf(runOf([1, 2]).waves, 0.05)).toBe(Infinity);
    expect(differenceP(plain, plain)).toBe(1);
  });

  it("everything of two constants, but for rounding", () => {
    const constant = (value: number) => runOf(Array.from({ length: 20 }, () => value));
    expect(differenceP(constant(4), constant(8))).toBe(0);
    expect(differenceP(constant(4), constant(4 * (1 + 1e-12)))).toBe(1);
    expect(reachOf(constant(4).waves, 0.05)).toBe(0);
  });
});

/** Noise around 100 that leans on its last value by `memory`. */
function leaning(n: number, memory: number, seed: number) {
  const normal = seededNormal(seed);
  let last = normal();
  return runOf({
    *[Symbol.iterator]() {
      for (let i = 0; i < n; i++) yield 100 + 20 * (last = memory * last + Math.sqrt(1 - memory * memory) * normal());
    },
  });
}

describe("the variance of a mean", { timeout: 60_000 }, () => {
  it.each([
    [200, 0],
    [5000, 0],
    [5000, 0.9],
    [20_000, 0.97],
  ])("of %d values with memory %d is that of n (1 − ρ) / (1 + ρ) independent ones, within a tenth", (n, memory) => {
    let sum = 0;
    const runs = 100;
    for (let seed = 1; seed <= runs; seed++) sum += varianceBy(leaning(n, memory, seed).waves, 8);
    const expected = (400 * (1 + memory)) / (1 - memory) / n;
    expect(sum / runs / expected).toBeGreaterThan(0.9);
    expect(sum / runs / expected).toBeLessThan(1.1);
  });

  it("is quick to find for a million values", () => {
    const residuals = new Float64Array(1_000_000).map((_, i) => (i % 7) - 3);
    const start = process.cpuUsage();
    wavesOf(residuals, residuals.length);
    expect(process.cpuUsage(start).user).toBeLessThan(200_000);
  });
});

describe("small p are no smaller than they say", { timeout: 60_000 }, () => {
  it.each([0, 0.8, 0.95])("5,000 pairs of 120 values, memory %d", (memory) => {
    const pairs = 5_000;
    const found = Array.from({ length: pairs }, (_, i) =>
      differenceP(leaning(120, memory, 2 * i + 1), leaning(120, memory, 2 * i + 2)),
    );
    for (const limit of [0.05, 0.01, 0.0025, 0.001]) {
      const below = found.filter((p) => p <= limit).length;
      expect(below).toBeLessThanOrEqual(limit * pairs + 3 * Math.sqrt(pairs * limit));
    }
  });
});
