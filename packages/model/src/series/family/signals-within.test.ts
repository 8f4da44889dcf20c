import { expect, test } from "vitest";
import type { Lives } from "../capture/lives.ts";
import { pointsOf } from "../../../test-support/points-of.ts";
import { counterIncrements } from "./increments.ts";
import type { Signal } from "./signals.ts";
import { signalsWithin } from "./signals-within.ts";

const times = [10_000, 20_000, 30_000, 40_000, 50_000];
const lives: Lives = { from: 10_000, to: 50_000, starts: [5_000, 35_000], processes: [] };
const one = (content: Signal["content"]): Signal => ({ capture: 0, labels: [], series: 1, content });
const gauge = one({ kind: "gauge", points: pointsOf(times, [1, 2, 3, 4, 5]) });
const counter = one({ kind: "counter", increments: counterIncrements(pointsOf(times, [0, 7, 9, 20, 24])) });

const valuesOf = ([signal]: readonly Signal[]) =>
  signal?.content.kind === "gauge"
    ? [...signal.content.points.values]
    : signal?.content.kind === "counter"
      ? [...signal.content.increments.increase]
      : [];

test("samples within the window are kept, by the axis that it is on", () => {
  expect(valuesOf(signalsWithin([gauge], [lives], "since", [10, 20]))).toEqual([2, 3]);
  expect(valuesOf(signalsWithin([gauge], [lives], "wall", [40, 99]))).toEqual([4, 5]);
  // Ten to twenty seconds after each of the two starts.
  expect(valuesOf(signalsWithin([gauge], [lives], "uptime", [5, 15]))).toEqual([1, 2, 4, 5]);
});

test("a counter keeps the intervals that lie wholly inside", () => {
  expect(valuesOf(signalsWithin([counter], [lives], "since", [5, 31]))).toEqual([2, 11]);
  expect(valuesOf(signalsWithin([counter], [lives], "since", [11, 19]))).toEqual([]);
});

test("a capture without samples says nothing", () => {
  expect(signalsWithin([gauge], [null], "since", [0, 100])).toEqual([]);
});
