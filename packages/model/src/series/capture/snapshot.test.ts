import { expect, it } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { makeLabels } from "../labels.ts";
import { joinCapture } from "./capture.ts";
import { snapshotOf } from "./snapshot.ts";

function scraped(values: Readonly<Record<string, number>>, times = 1) {
  const builder = new SeriesBuilder({ series: 100, samples: 1000 });
  for (const [name, value] of Object.entries(values)) {
    const id = builder.series(makeLabels([["__name__", name]]));
    for (let time = 1; time <= times; time++) builder.add(id, time * 1000, value);
  }
  return joinCapture([builder.finish("raw")]);
}

it("has one row a series, the largest change first, and says what one capture lacks", () => {
  const rows = snapshotOf([
    scraped({ go_goroutines: 10, heap_bytes: 100, gone: 3, wait_bucket: 4 }),
    scraped({ go_goroutines: 10, heap_bytes: 800, from_zero: 1 }),
    null,
  ]);
  expect(rows!.map(({ series, values }) => [series, ...values])).toEqual([
    ["heap_bytes", 100, 800, null],
    ["from_zero", null, 1, null],
    ["go_goroutines", 10, 10, null],
    ["gone", 3, null, null],
  ]);
  expect(rows![0]!.unit).toBe("bytes");
});

it("captures over a time are no snapshot, and neither is no capture", () => {
  expect(snapshotOf([scraped({ up: 1 }), scraped({ up: 1 }, 2)])).toBeNull();
  expect(snapshotOf([null])).toBeNull();
});
