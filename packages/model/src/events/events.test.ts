import { describe, expect, it } from "vitest";
import { eventKinds } from "./event-kinds.ts";
import { mergeEvents } from "./merge-events.ts";
import { operationLatencies } from "./operations.ts";
import { sharesOfTime } from "./shares.ts";
import { spanAnchor } from "./spans.ts";
import type { EventTable } from "./table.ts";

/** One event a line: `time lane name [duration] [operation]`. */
function events(text: string): EventTable {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const list = (column: number): string[] => [...new Set(rows.map((row) => row[column]!))];
  const [lanes, names] = [list(1), list(2)];
  return {
    kind: "events",
    lanes,
    names,
    levels: ["info"],
    length: rows.length,
    time: Float64Array.from(rows, (row) => Number(row[0])),
    lane: Uint32Array.from(rows, (row) => lanes.indexOf(row[1]!)),
    name: Uint32Array.from(rows, (row) => names.indexOf(row[2]!)),
    level: new Uint32Array(rows.length),
    duration: Float64Array.from(rows, (row) => (row[3] === undefined ? NaN : Number(row[3]))),
    operation: Int32Array.from(rows, (row) => Number(row[4] ?? -1)),
  };
}

const log = events(`
  100 a read 10
  160 a sync 50
  190 a store 100
  300 b read 10
  340 b sync 30
  360 b store 80`);

describe("spans", () => {
  it("reads a log's times as ends and a trace's as starts", () => {
    expect(spanAnchor(log)).toBe("end");
    expect(
      spanAnchor(
        events(`
      0 a outer 100
      10 a inner 20
      40 a inner 30
      200 a outer 50
      210 a inner 40`),
      ),
    ).toBe("start");
  });

  it("says where the time of a span goes, and takes two lines about one span for one", () => {
    const [store] = sharesOfTime(log, "end");
    expect(store).toMatchObject({ name: "store", count: 2, total: 180 });
    expect(store!.parts.map(({ name, total, early, late }) => [name, total, early, late])).toEqual([
      ["sync", 80, 0.5, 0.375],
      ["read", 20, 0.1, 0.125],
    ]);
    const twice = events(`
      100 a read 10
      160 a sync 50
      190 a store 100
      190.01 a slow 100`);
    expect(sharesOfTime(twice, "end").map(({ name, covered }) => [name, covered])).toEqual([["store", 0.6]]);
  });
});

describe("operationLatencies", () => {
  it("finds the slope of each kind of operation", () => {
    const lines = Array.from({ length: 50 }, (_, i) => `${i * 1000} client append ${227 + 20 * (i + 1)} ${i + 1}`);
    const [append] = operationLatencies(events(lines.join("\n")));
    expect(append!.trend).toMatchObject({ slope: 20, significant: true, n: 50 });
    expect(operationLatencies(log)).toEqual([]);
  });
});

describe("mergeEvents", () => {
  it("puts files in time order under common lanes", () => {
    const merged = mergeEvents([events("5 a x 1\n9 b y 2"), events("7 b x 3")]);
    expect([...merged.time]).toEqual([5, 7, 9]);
    expect([...merged.lane].map((lane) => merged.lanes[lane])).toEqual(["a", "b", "b"]);
    expect([...merged.duration]).toEqual([1, 3, 2]);
  });
});

it("what follows a message in further lines does not make it another kind of event", () => {
  const names = ["append", "sync", "append\ngoroutine 1 [running]:", "append\nmore"];
  expect([...eventKinds(names)]).toEqual([0, 1, 0, 0]);
});
