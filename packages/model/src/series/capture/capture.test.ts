import { expect, it } from "vitest";
import type { SeriesTable } from "../table.ts";
import { extentOf } from "./capture.ts";

/** Series stated as `name: times`, all values 1. */
function tableOf(series: Record<string, readonly number[]>): SeriesTable {
  const times = Object.values(series);
  const starts = [0];
  for (const list of times) starts.push(starts.at(-1)! + list.length);
  return {
    kind: "series",
    series: Object.keys(series).map((name) => [["__name__", name]]),
    sampleStart: Uint32Array.from(starts),
    timestamps: Float64Array.from(times.flat()),
    values: new Float64Array(times.flat().length).fill(1),
    metadata: [],
    origin: "raw",
  };
}
const extent = (series: Record<string, readonly number[]>) => extentOf({ raw: tableOf(series), evaluated: null });

it("spans what the process said, not how long Prometheus looked for it", () => {
  expect(extent({ up: [0, 1000, 9000], go_goroutines: [2000, 3000] })).toEqual({ from: 2000, to: 3000 });
  expect(extent({ up: [0, 9000], scrape_duration_seconds: [5, 6] })).toEqual({ from: 0, to: 9000 });
  expect(extent({ go_goroutines: [] })).toBeNull();
});
