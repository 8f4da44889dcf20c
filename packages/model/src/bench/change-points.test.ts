import { expect, test } from "vitest";
import { findLevels } from "./change-points.ts";

/** Noise of about one percent that is the same in every run. */
function noisy(levels: readonly number[]): number[] {
  let state = 7;
  return levels.map((level) => {
    state = (state * 48271) % 2147483647;
    return level * (1 + 0.02 * (state / 2147483647 - 0.5));
  });
}

const edges = (values: readonly number[]) => findLevels(values).map(({ from }) => from);

test("a step is found where it is", () => {
  const values = noisy([...Array.from({ length: 20 }, () => 100), ...Array.from({ length: 15 }, () => 108)]);
  expect(edges(values)).toEqual([0, 20]);
});

test("up and down again are two changes, found at every size alike", () => {
  const shape = [
    ...Array.from({ length: 10 }, () => 1),
    ...Array.from({ length: 6 }, () => 1.3),
    ...Array.from({ length: 10 }, () => 1),
  ];
  expect(edges(noisy(shape))).toEqual([0, 10, 16]);
  expect(edges(noisy(shape.map((value) => value * 1e-9)))).toEqual([0, 10, 16]);
});

test("noise alone is one level, and so is one outlier", () => {
  const quiet = noisy(Array.from({ length: 60 }, () => 5));
  expect(edges(quiet)).toEqual([0]);
  expect(edges(quiet.map((value, index) => (index === 30 ? value * 1.05 : value)))).toEqual([0]);
});

test("exact values change by any step", () => {
  expect(edges([12, 12, 12, 12, 13, 13, 13])).toEqual([0, 4]);
  expect(edges([0, 0, 0, 0])).toEqual([0]);
  expect(edges([])).toEqual([]);
  expect(edges([3])).toEqual([0]);
});
