import { expect, it } from "vitest";
import { leastSignedRankP, signedRankP } from "./signed-rank.ts";

it("agrees with scipy.stats.wilcoxon, exact and approximate", () => {
  expect(signedRankP([1.1, -0.4, 2.2, 0.3, 1.7, -0.2, 0.9, 3.1])).toBeCloseTo(0.0546875, 12);
  expect(signedRankP([0.5, 1.5, -2.5, 3.5, 4.5, 5.5, -6.5, 7.5, 8.5, 9.5])).toBeCloseTo(0.083984375, 12);
  expect(signedRankP(Array.from({ length: 10 }, (_, i) => i + 1))).toBeCloseTo(leastSignedRankP(10), 12);
  // numpy.random.default_rng(1).normal(0.3, 1, 60) rounded to six digits; wilcoxon(x, mode="approx", correction=True)
  const sixty = [
    0.645584, 1.121618, 0.630437, -1.003157, 1.205356, 0.746375, -0.236953, 0.881118, 0.664572, 0.594132, 0.328422,
    0.846713, -0.436454, 0.13709, -0.182119, 0.898846, 0.339722, 0.007543, -0.481908, 0.042808, 0.308142, 0.024397,
    1.594064, 1.306724, -2.411162, -1.589013, 0.125228, -0.12219, 0.513643, 0.517322, 2.417839, -0.812021, -0.077605,
    2.342772, 0.946703, 0.963063, -0.214006, -1.348075, 0.467465, 0.409014, -0.927352, -0.383227, 0.227956, -0.644752,
    0.20173, 0.395483, 0.335586, -0.206292, 0.893748, 1.191167, 0.620848, -0.51823, 1.031652, -0.20144, 1.179161,
    -0.771787, 1.214467, 0.279937, -0.948749, -0.013899,
  ];
  expect(signedRankP(sixty)).toBeCloseTo(0.015281075670749017, 4);
});

it("says nothing where nothing differs", () => {
  expect(signedRankP([])).toBe(1);
  expect(signedRankP([0, 0, 0])).toBe(1);
  expect(signedRankP([1, -1])).toBe(1);
});
