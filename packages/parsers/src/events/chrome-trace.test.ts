import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

const at = (ph: string, name: string, ts: number) => ({ ph, name, ts, pid: 1, tid: 2 });

test("events that had not ended when the trace did are drawn to its end; ends without a beginning are left out", () => {
  const trace = [at("E", "before", 500), at("B", "main", 1000), at("B", "work", 2000), at("E", "work", 3000)];
  const last = { ...at("X", "tick", 4000), dur: 500 };
  const bytes = new TextEncoder().encode(JSON.stringify([...trace, last]));
  const outcome = parse(bytes, { fileName: "trace.json", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome));
  expect(outcome.diagnostics.map(({ code, message }) => `${code} ${message.split(" ")[0]}`).toSorted()).toEqual([
    "bad-event 1",
    "endless-event 1",
  ]);
  const { names, name, time, duration } = outcome.evidence as EventTable;
  expect(Array.from(name, (row, i) => [names[row], time[i], duration[i]])).toEqual([
    ["main", 1, 3.5],
    ["work", 2, 1],
    ["tick", 4, 0.5],
  ]);
});
