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
