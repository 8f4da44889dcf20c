import type { Profile } from "@sweetspot/model";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

test("events have the unit that valgrind says of them, and a file without calls is not said to have any", () => {
  const text = [
    "version: 1",
    "creator: xtree-1",
    "positions: line",
    "event: curB : currently allocated Bytes",
    "event: curBk : currently allocated Blocks",
    "event: sysTime : sysTime (elapsed ns)",
    "events: curB curBk sysTime Ir",
    "",
    "fl=program.c",
    "fn=main",
    "12 4096 2 1500 7",
    "",
  ].join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "xtree.kcg", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome));
  expect([outcome.format.id, outcome.diagnostics]).toEqual(["callgrind", []]);
  expect(outcome.evidence).toMatchObject({
    sampleTypes: [
      { type: "curB", unit: "bytes" },
      { type: "curBk", unit: "count" },
      { type: "sysTime", unit: "nanoseconds" },
      { type: "Ir", unit: "count" },
    ],
  });
});

test.each([
  ["yappi", ["creator: yappi", "events: Ticks"], { type: "Ticks", unit: "microseconds" }],
  ["pyprof2calltree", ["event: ns : Nanoseconds", "events: ns"], { type: "time", unit: "nanoseconds" }],
  ["ruby-prof", ["events: wall_time"], { type: "wall_time", unit: "microseconds" }],
  ["ruby-prof of memory", ["events: memory"], { type: "memory", unit: "bytes" }],
  ["memory of another writer", ["creator: x", "events: memory"], { type: "memory", unit: "count" }],
  ["another writer", ["creator: x", "events: Ticks"], { type: "Ticks", unit: "count" }],
])("the unit of %s is known", (_, head, type) => {
  const text = [...head, "", "fl=program.py", "fn=main /home/dev/program.py:12", "12 4096", ""].join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "callgrind.out", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome));
  expect([outcome.format.id, outcome.diagnostics]).toEqual(["callgrind", []]);
  expect(outcome.evidence).toMatchObject({ sampleTypes: [type] });
  expect((outcome.evidence as Profile).strings.includes("main")).toBe(
    type.type === "Ticks" && head[0] === "creator: yappi",
  );
});

test("a file of ruby-prof in which nothing was counted is answered with how to count", () => {
  const text = ["events: allocations", "", "fl=", "fn=String::*", "0 0", ""].join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "callgrind.out.1", receivedAtMs: 0 });
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics[0]?.message).toContain("track_allocations: true");
});
