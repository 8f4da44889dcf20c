import { expect, test } from "vitest";
import { SeriesBuilder } from "./builder.ts";
import { mergeSeries } from "./merge.ts";
import { isStale, wordsOf } from "./sample-bits.ts";
import type { SeriesTable } from "./table.ts";

type Row = readonly [labels: Record<string, string>, samples: readonly (readonly [number, number | "stale"])[]];

function table(...rows: readonly Row[]): SeriesTable {
  const builder = new SeriesBuilder({ series: 100, samples: 1000 });
  for (const [labels, samples] of rows) {
    const index = builder.series(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const [time, value] of samples) {
      if (value === "stale") builder.addBits(index, time, 0x7ff00000, 2);
      else builder.add(index, time, value);
    }
  }
  return builder.finish();
}

function rows({ series, sampleStart, timestamps, values }: SeriesTable): unknown[] {
  return series.map((labels, i) => [
    Object.fromEntries(labels),
    Array.from(timestamps.subarray(sampleStart[i], sampleStart[i + 1]), (time, s) => [
      time,
      values[sampleStart[i]! + s],
    ]),
  ]);
}

test("scrapes become series over time, whatever order they come in", () => {
  const merged = mergeSeries([table([{ a: "1" }, [[20, 2]]]), table([{ a: "1" }, [[10, 1]]], [{ b: "1" }, [[10, 5]]])]);
  expect(rows(merged)).toEqual([
    [
      { a: "1" },
      [
        [10, 1],
        [20, 2],
      ],
    ],
    [{ b: "1" }, [[10, 5]]],
  ]);
});

test("of samples at one time the earlier table's stays, also where times interleave", () => {
  const first = table([
    { a: "1" },
    [
      [10, 1],
      [30, 3],
    ],
  ]);
  const second = table([
    { a: "1" },
    [
      [10, 9],
      [20, 2],
      [30, 9],
      [40, 4],
    ],
  ]);
  expect([...mergeSeries([first, second]).values]).toEqual([1, 2, 3, 4]);
});

test("stale markers keep their bits, copied whole or one by one", () => {
  const first = table([
    { a: "1" },
    [
      [10, 1],
      [20, "stale"],
    ],
  ]);
  for (const second of [
    table([{ a: "1" }, [[30, 3]]]),
    table([
      { a: "1" },
      [
        [5, 0],
        [15, 2],
      ],
    ]),
  ]) {
    const merged = mergeSeries([first, second]);
    const at = merged.timestamps.indexOf(20);
    expect(isStale(wordsOf(merged.values), at)).toBe(true);
  }
});

test("a bucket written 1.0 by OpenMetrics and 1 by the text format is one bucket", () => {
  const merged = mergeSeries([table([{ le: "1" }, [[10, 1]]]), table([{ le: "1.0" }, [[20, 2]]])]);
  expect(merged.series).toEqual([[["le", "1"]]]);
});
