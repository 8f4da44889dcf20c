import type { SeriesChart } from "@sweetspot/contract";
import { expect, it } from "vitest";
import { xAxisOf } from "./chart-series.ts";

const axis = (axis: SeriesChart["axis"]) => xAxisOf({ axis, extent: [0, 1] } as unknown as SeriesChart, "").format!;

it("tells ticks apart that are closer than a second, on both clocks", () => {
  const since = axis("since");
  expect([0, 0.02, 0.25, 1, 9.125, 41, 300].map(since)).toEqual([
    "0:00",
    "0.02 s",
    "0.25 s",
    "0:01",
    "9.125 s",
    "0:41",
    "5:00",
  ]);
  const wall = axis("wall");
  expect([1_795_334_720, 1_795_334_720.25, 1_795_334_720.006].map(wall)).toEqual([
    "08:05:20",
    "08:05:20.25",
    "08:05:20.006",
  ]);
});
