import { expect, test } from "vitest";
import { nearestPoint, pixelToX, type PlotGeometry, xToPixel, yToPixel } from "./chart-model.ts";
import { logTicks, plainNumber, ticksWithin, tickStep, xDomain, yDomain } from "./ticks.ts";

const series = (points: readonly (readonly [number, number | null])[]) => [
  { id: "a", label: "a", color: "red", points: points.map(([x, y]) => ({ x, y })) },
];

test("ticks are at round places of their kind", () => {
  expect(ticksWithin(0, 1.2, 5, "decimal").map((tick) => Number(tick.toFixed(6)))).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(tickStep(260, 6, "clock")).toBe(60);
  expect(tickStep(3 * 2 ** 30, 4, "binary")).toBe(2 ** 30);
  expect(logTicks(0.5, 2000, 6)).toEqual([1, 10, 100, 1000]);
  expect(logTicks(9000, 40e6, 4, "binary")).toEqual([2 ** 15, 2 ** 20, 2 ** 25]);
  expect(ticksWithin(1, 3, 5, "whole")).toEqual([1, 2, 3]);
  expect(ticksWithin(1, 13, 5, "whole")).toEqual([5, 10]);
  expect(ticksWithin(0, 3, 4, [0, 1, 2, 3, 4])).toEqual([0, 1, 2, 3]);
});

test("a y axis begins at zero, ends on a tick and has room for a near limit only", () => {
  expect(
    yDomain(
      series([
        [0, 0.9],
        [1, 0.4],
      ]),
      {},
      [0, 1],
      [1],
      4,
    ),
  ).toEqual([0, 1]);
  expect(
    yDomain(
      series([
        [0, 0.09],
        [1, 0.04],
      ]),
      {},
      [0, 1],
      [1],
      4,
    ),
  ).toEqual([0, 0.1]);
  expect(
    yDomain(
      series([
        [0, 0],
        [1, 0],
      ]),
      {},
      [0, 1],
      [],
      4,
    ),
  ).toEqual([0, 1]);
  expect(yDomain(series([[0, null]]), { scale: "log" }, [0, 1], [], 4)).toEqual([1, 10]);
  expect(xDomain(series([]), {})).toEqual([0, 1]);
  expect(xDomain(series([[3, 1]]), {})).toEqual([2.5, 3.5]);
});

test("pixels and values lead to each other", () => {
  const plot: PlotGeometry = {
    left: 50,
    top: 10,
    width: 200,
    height: 100,
    x: [0, 10],
    y: [1, 100],
    xLog: false,
    yLog: true,
  };
  expect(xToPixel(plot, 5)).toBe(150);
  expect(pixelToX(plot, 150)).toBe(5);
  expect(yToPixel(plot, 10)).toBeCloseTo(60);
});

test("the nearest point passes over gaps", () => {
  const points = [
    { x: 0, y: 1 },
    { x: 4, y: null },
    { x: 5, y: 2 },
  ];
  expect(nearestPoint(points, 4)).toEqual({ x: 5, y: 2 });
  expect(nearestPoint(points, -3)).toEqual({ x: 0, y: 1 });
  expect(nearestPoint([{ x: 0, y: null }], 1)).toBeNull();
});

test("numbers are short and carry a real minus", () => {
  expect([0, 1.2345, -20, 1234567, 0.00012].map(plainNumber)).toEqual(["0", "1.23", "−20", "1.23e+6", "1.20e−4"]);
});
