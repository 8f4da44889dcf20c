import { expect, test } from "vitest";
import { marksOn, readMark, secondsOf, writeMark } from "./reader-marks.ts";

test("a mark comes back from a link as it was set", () => {
  const mark = { axis: "since", x: 42.5, label: "deploy 1.2 ~ canary" } as const;
  expect(readMark(writeMark(mark))).toEqual(mark);
  for (const text of ["", "since", "since x y", "noon 4 lunch"]) expect(readMark(text)).toBeNull();
});

test("marks are drawn on their own axis only", () => {
  expect(marksOn("since", ["since 42 deploy", "uptime 7 warm", "nonsense"])).toEqual([
    { x: 42, label: "deploy", color: "var(--accent)" },
  ]);
});

test("times are typed as they are read", () => {
  expect(["42", "1:30", "2:03:20", "7.5 s", "soon"].map((text) => secondsOf("since", text))).toEqual([
    42,
    90,
    7400,
    7.5,
    null,
  ]);
  expect(secondsOf("wall", "2026-11-21 02:20:00")).toBe(Date.UTC(2026, 10, 21, 2, 20) / 1000);
  expect(secondsOf("wall", "12")).not.toBe(12);
});
