import type { EventLanes } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { drawLanes } from "./draw-lanes.ts";
import { columnsOf, laneRows } from "./lane-rows.ts";

const palette = { line: "line", ink2: "ink2", ink3: "pale", warn: "warn", failed: "failed", variants: ["variant"] };
const width = 1128;

/** The drawn shapes, as `colour shape x width`, in order. */
function drawn(lanes: EventLanes, range: readonly [number, number]): string[] {
  const calls: string[] = [];
  const context = {
    fillStyle: "",
    fillRect: (x: number, _y: number, w: number) =>
      calls.push(`${context.fillStyle} bar ${Math.round(x)} ${Math.round(w)}`),
    arc: (x: number) => calls.push(`${context.fillStyle} dot ${Math.floor(x)}`),
  };
  const others = new Proxy(context, { get: (target, key) => Reflect.get(target, key) ?? (() => undefined) });
  const rows = laneRows([columnsOf(lanes)], { without: [], find: "" });
  drawLanes(others as never, rows, range, width, palette, []);
  return calls;
}

function lanesOf(events: readonly (readonly [time: number, level: number, duration?: number])[]): EventLanes {
  return {
    variant: 0,
    startMs: 0,
    endMs: 1000,
    anchor: "start",
    lanes: ["a"],
    names: ["x"],
    levels: ["INFO", "ERROR", "DEBUG"],
    time: events.map(([time]) => time),
    lane: events.map(() => 0),
    name: events.map(() => 0),
    level: events.map(([, level]) => level),
    duration: events.map(([, , duration]) => duration ?? -1),
    operation: events.map(() => -1),
    cut: 0,
  };
}

test("points are dots, spans bars that show where they begin, and errors are drawn over the rest", () => {
  const lanes = lanesOf([
    [100, 1],
    [200, 0],
    [300, 2],
    [400, 0, 50],
    [450, 0, 50],
  ]);
  expect(drawn(lanes, [0, 1000])).toEqual([
    "line bar 0 1000",
    "pale dot 300",
    "variant bar 400 50",
    "variant bar 450 50",
    "variant bar 400 1",
    "variant bar 450 1",
    "variant dot 200",
    "failed dot 100",
  ]);
});

test("many events are marks of a pixel; what touches is one, so the work does not grow with their number", () => {
  const many = (n: number) =>
    lanesOf(Array.from({ length: n }, (_, i) => [(i / n) * 1000, i % 50 === 0 ? 1 : 0] as const));
  const some = drawn(many(10_000), [0, 1000]);
  expect(some.filter((call) => call.startsWith("failed"))).toHaveLength(200);
  expect(some.filter((call) => call.startsWith("variant"))).toEqual(["variant bar 0 1000"]);
  expect(drawn(many(300_000), [0, 1000]).length).toBeLessThan(20);
});

test("a span that began before the window reaches into it", () => {
  expect(drawn(lanesOf([[0, 0, 600]]), [500, 1000])).toContain("variant bar -2 202");
});
