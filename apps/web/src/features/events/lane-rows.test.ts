import type { EventLanes } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { columnsOf, eventAt, extentOf, laneRows } from "./lane-rows.ts";

const lanes: EventLanes = {
  variant: 0,
  startMs: 1000,
  endMs: 1200,
  anchor: "end",
  lanes: ["b", "a"],
  names: ["read", "sync"],
  levels: ["INFO", "WARN"],
  time: [10, 60, 100, 150],
  lane: [0, 0, 1, 0],
  name: [0, 1, 0, 1],
  level: [0, 1, 0, 0],
  duration: [-1, 50, 20, 140],
  operation: [-1, -1, -1, -1],
  cut: 0,
};

test("lanes are sorted, filtered by level and name, and dropped when empty", () => {
  const columns = [columnsOf(lanes)];
  const all = laneRows(columns, { without: [], find: "" });
  expect(all.map((row) => [row.lane, [...row.events], row.longest])).toEqual([
    ["a", [2], 20],
    ["b", [3, 1, 0], 140],
  ]);
  expect(laneRows(columns, { without: ["INFO"], find: "" }).map((row) => row.lane)).toEqual(["b"]);
  expect(laneRows(columns, { without: [], find: "READ" }).map((row) => [...row.events])).toEqual([[2], [0]]);
  expect(laneRows(columns, { without: [], find: "a" }).map((row) => row.lane)).toEqual(["a", "b"]);
  expect(extentOf(columns)).toEqual([0, 150]);
});

test("a point near the pointer, else the shortest span under it, is the one meant, and a span's time may be its end", () => {
  const row = laneRows([columnsOf(lanes)], { without: [], find: "" })[1]!;
  expect(eventAt(row, 30, 2)).toBe(1);
  expect(eventAt(row, 120, 2)).toBe(3);
  expect(eventAt(row, 11, 2)).toBe(0);
  expect(eventAt(row, 400, 2)).toBeNull();
});
