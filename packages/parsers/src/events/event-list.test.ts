import { expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { defaultLimits } from "../limits.ts";
import { ParseRun } from "../parse-run.ts";
import { EventList } from "./event-list.ts";

function list(events = defaultLimits.events) {
  const run = new ParseRun({ limits: { ...defaultLimits, events }, fileName: "x", receivedAtMs: 0 });
  return { diagnostics: run.diagnostics, made: new EventList(run) };
}

test("events come out in time order, those of one time in the order of the file", () => {
  const { made } = list();
  for (const [time, name] of [
    [3, "c"],
    [1, "a"],
    [3, "d"],
    [2, "b"],
  ] as const) {
    made.add({ time, lane: "l", name, operation: name === "a" ? 7 : 1.5 });
  }
  const table = made.finish();
  expect([...table.time]).toEqual([1, 2, 3, 3]);
  expect([...table.name].map((index) => table.names[index])).toEqual(["a", "b", "c", "d"]);
  expect([...table.operation]).toEqual([7, -1, -1, -1]);
  expect(table.duration.every((duration) => Number.isNaN(duration))).toBe(true);
});

test("beyond the limit the first are kept and the rest is said once", () => {
  const { made, diagnostics } = list(2);
  for (let time = 0; time < 5; time++) made.add({ time, lane: "l", name: "constructor" });
  expect(made.finish().length).toBe(2);
  expect(diagnostics.list().map(({ code }) => code)).toEqual(["too-many-events"]);
});

test("nothing with a time is unusable", () => {
  expect(() => list().made.finish()).toThrow(UnusableInput);
});
