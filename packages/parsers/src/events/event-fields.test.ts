import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { parseEventTime } from "./event-fields.ts";

test("ISO times keep what a double can of their nanoseconds, with any zone", () => {
  expect(parseEventTime("2026-11-21T02:18:52Z")).toBe(Date.UTC(2026, 10, 21, 2, 18, 52));
  expect(parseEventTime("2026-11-21 03:18:52.25+01:00")).toBe(Date.UTC(2026, 10, 21, 2, 18, 52, 250));
  expect(parseEventTime("2026-11-21T02:18:52,5-0230")).toBe(Date.UTC(2026, 10, 21, 4, 48, 52, 500));
  expect(parseEventTime("2026-11-21T02:18:52.000000500Z") - Date.UTC(2026, 10, 21, 2, 18, 52)).toBeCloseTo(0.0005, 3);
});

test("a time with anything else behind it is no time", () => {
  for (const rest of ["x", ".", "Zulu", "+1", " 00", "Z "]) {
    const expected = rest === "Z " ? Date.UTC(2026, 10, 21, 2, 18, 52) : Number.NaN;
    expect(parseEventTime(`2026-11-21T02:18:52${rest}`)).toBe(expected);
  }
});

test("numbers are seconds, milliseconds, microseconds or nanoseconds by their size", () => {
  for (const number of [1_795_228_067, 1_795_228_067_000, 1_795_228_067_000_000, 1_795_228_067_000_000_000]) {
    expect(parseEventTime(number)).toBe(1_795_228_067_000);
    expect(parseEventTime(String(number))).toBe(1_795_228_067_000);
  }
  expect(parseEventTime(12.5)).toBe(12.5);
});

test("anything else is no time", () => {
  for (const text of ["", "yesterday", "2026-11-21", "12:30:00", "0x10", "1e3", "2026-11-21T02:18:5"])
    expect(parseEventTime(text)).toBeNaN();
});

test.each([
  ['{"time":"2026-11-25T10:00:00Z","method":"GET","path":"/a","status":200,"duration_ms":12.5}', "event-jsonl", "/a"],
  ["timestamp,duration_ms,status,endpoint\n2026-11-25T10:00:00Z,12.5,200,/a", "event-csv", "/a"],
  ["@timestamp,@message,@duration\n2026-11-25 10:00:00.000,REPORT x,12.5", "event-csv", "REPORT x"],
])("%s is named by what was asked for, where it has no message", (text, format, name) => {
  const outcome = parse(new TextEncoder().encode(`${text}\n`), { fileName: "requests", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events") throw new Error("these are no events");
  expect([outcome.format.id, outcome.evidence.names, [...outcome.evidence.duration]]).toEqual([format, [name], [12.5]]);
});
