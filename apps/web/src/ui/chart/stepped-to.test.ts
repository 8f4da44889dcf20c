import { expect, it } from "vitest";
import type { ChartSeries } from "./chart-model.ts";
import { steppedTo } from "./stepped-to.ts";

const line = (...points: readonly (readonly [x: number, y: number | null])[]): ChartSeries => ({
  id: "a",
  label: "a",
  color: "red",
  points: points.map(([x, y]) => ({ x, y })),
});
const series = [line([10, 1], [20, 2], [30, null], [40, 4]), line([25, 1])];

it("an arrow key goes from value to value of any line, past gaps", () => {
  expect(steppedTo(series, 20, 1, [0, 50])).toBe(25);
  expect(steppedTo(series, 25, 1, [0, 50])).toBe(40);
  expect(steppedTo(series, 40, -1, [0, 50])).toBe(25);
});

it("an arrow key begins at the first or last value of the axis, and stays at it", () => {
  expect(steppedTo(series, null, 1, [10, 50])).toBe(10);
  expect(steppedTo(series, null, -1, [0, 36])).toBe(25);
  expect(steppedTo(series, 25, 1, [0, 36])).toBe(25);
  expect(steppedTo(series, 10, -1, [0, 36])).toBe(10);
});

it("with shift an arrow key goes a tenth of the axis on, and no further than its end", () => {
  expect(steppedTo(series, 20, 1, [0, 50], true)).toBe(25);
  expect(steppedTo(series, 48, 1, [0, 50], true)).toBe(50);
});
