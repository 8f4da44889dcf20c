import { expect, test } from "vitest";
import { parse } from "../parse.ts";

const receivedAtMs = Date.UTC(2026, 10, 24, 12);

function read(text: string) {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "table.csv", receivedAtMs });
  const codes = outcome.diagnostics.map(({ code }) => code);
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") return { codes, times: [] };
  const { timestamps } = outcome.evidence;
  return { codes, times: [...timestamps].map((ms) => new Date(ms).toISOString()) };
}

test("numbers of days are dates of a spreadsheet", () => {
  expect(read("time,cpu\n46000.25,1\n46000.5,2\n")).toEqual({
    codes: ["spreadsheet-dates"],
    times: ["2025-12-09T06:00:00.000Z", "2025-12-09T12:00:00.000Z"],
  });
  expect(read("Datum;CPU\n46000,25;1,5\n46001,25;2\n").times[1]).toBe("2025-12-10T06:00:00.000Z");
});

test("small numbers count from the start, in the unit that the column names", () => {
  const seconds = ["2026-11-24T11:59:58.000Z", "2026-11-24T12:00:00.000Z"];
  expect(read("time,cpu\n40000,1\n40002,2\n")).toEqual({
    codes: ["seconds-assumed", "relative-times"],
    times: seconds,
  });
  expect(read("time_ms,cpu\n0,1\n2000,2\n")).toEqual({ codes: ["relative-times"], times: seconds });
  expect(read("Elapsed (min),cpu\n0,1\n0.5,2\n").times[0]).toBe("2026-11-24T11:59:30.000Z");
});

test("dates with slashes are read in the order that any row proves, and refused where none does", () => {
  expect(read("date,cpu\n03/04/2026 10:00 PM,1\n03/13/2026 10:01 AM,2\n").times[0]).toBe("2026-03-04T22:00:00.000Z");
  const many = Array.from({ length: 30 }, (_, i) => `0${1 + (i % 9)}/04/2026 10:00:${10 + i},1`).join("\n");
  expect(read(`date,cpu\n${many}\n`).codes).toEqual(["ambiguous-dates"]);
  expect(read(`date,cpu\n${many}\n31/04/2026 10:00,1\n30/04/2026 11:00,1\n`).times[0]).toBe("2026-04-01T10:00:10.000Z");
  expect(read("date,time,cpu\n24.11.2026,06:50:00.5,1\n24.11.2026,06:51,2\n").times).toEqual([
    "2026-11-24T06:50:00.500Z",
    "2026-11-24T06:51:00.000Z",
  ]);
});

test("points group the digits of a table whose decimals have commas", () => {
  const outcome = parse(new TextEncoder().encode("Zeit;a;b\n24.11.2026 06:50;1.234;5,5\n"), {
    fileName: "t.csv",
    receivedAtMs,
  });
  expect(outcome.state === "ready" && outcome.evidence.kind === "series" && [...outcome.evidence.values]).toEqual([
    1234, 5.5,
  ]);
  const pointed = parse(new TextEncoder().encode("time;a;b\n2026-11-24 06:50;1.234;5.5\n"), {
    fileName: "t.csv",
    receivedAtMs,
  });
  expect(pointed.state === "ready" && pointed.evidence.kind === "series" && [...pointed.evidence.values]).toEqual([
    1.234, 5.5,
  ]);
});

test.each([
  ["Nov 25, 2026 10:00:00", "2026-11-25T10:00:00.000Z"],
  ["Nov 25, 2026, 10:00:00\u202fPM", "2026-11-25T22:00:00.000Z"],
  ["November 5, 2026 10:00", "2026-11-05T10:00:00.000Z"],
  ["25/Nov/2026:10:00:00 +0100", "2026-11-25T09:00:00.000Z"],
  ["25-Nov-26 10:00:00.5", "2026-11-25T10:00:00.500Z"],
  ["25 Sept 2026", "2026-09-25T00:00:00.000Z"],
  ["Wed, 25 Nov 2026 10:00:00 GMT", "2026-11-25T10:00:00.000Z"],
  ["Wed Nov 25 10:00:00 UTC 2026", "2026-11-25T10:00:00.000Z"],
  ["Wed Nov  5 10:00:00 2026", "2026-11-05T10:00:00.000Z"],
  ["Wed Nov 25 2026 10:00:00 GMT+0100 (Central European Standard Time)", "2026-11-25T09:00:00.000Z"],
])("the date %s is of one day", (date, want) => {
  expect(read(`cpu,when\n1,"${date}"\n`).times).toEqual([want]);
});

test("words with a number are no dates", () => {
  expect(read('cpu,when\n1,"Node 25 2026 10:00:00"\n').times).toEqual([]);
  expect(read('cpu,when\n1,"Nov 31 10:00:00"\n').times).toEqual([]);
});

test("a first row that holds a time is no heading", () => {
  expect(read("2026-11-25T10:00:00Z,23.5\n2026-11-25T10:00:01Z,24\n")).toEqual({
    codes: ["foreign-format"],
    times: [],
  });
});

test("a number with many decimals is no time", () => {
  expect(read("a,b\n0.012147923666666666,1\n0.021907775666666667,2\n").times).toEqual([]);
});

test("zones are read by their names, and one that several are called by is named", () => {
  const at = (zone: string) => read(`time,cpu\nWed Nov 25 18:01:00 ${zone} 2026,1\n2026-11-25 18:02:00 ${zone},2\n`);
  expect(at("CET")).toEqual({ codes: [], times: ["2026-11-25T17:01:00.000Z", "2026-11-25T17:02:00.000Z"] });
  expect(at("IST")).toEqual({
    codes: ["assumed-zone"],
    times: ["2026-11-25T18:01:00.000Z", "2026-11-25T18:02:00.000Z"],
  });
});
