import type { EventTable } from "@sweetspot/model/events/table";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

const records = [
  { ts: 1_795_624_800, msg: "a \u001e", level: "info" },
  { ts: 1_795_624_801, msg: "b", level: "warn" },
];

test.each([
  ["a line for each", undefined],
  ["a line for each key, as jq --seq writes it", 2],
])("JSON texts behind record separators are read, %s", (_, indent) => {
  const text = records.map((record) => `\u001e${JSON.stringify(record, null, indent)}\n`).join("");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "log.json-seq", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.format.id).toBe("event-jsonl");
  const { time, names } = outcome.evidence as EventTable;
  expect([...time]).toEqual([1_795_624_800_000, 1_795_624_801_000]);
  expect(names).toEqual(["a \u001e", "b"]);
});
