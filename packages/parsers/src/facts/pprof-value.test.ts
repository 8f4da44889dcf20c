import { expect, test } from "vitest";
import { parsePrintedValue } from "./pprof-value.ts";

test("pprof's kB, MB and GB are powers of 1024, known to two decimals", () => {
  expect(parsePrintedValue("7.25GB")).toEqual({ value: 7.25 * 2 ** 30, unit: "bytes", step: 2 ** 30 / 100 });
  expect(parsePrintedValue("30GB")).toEqual({ value: 30 * 2 ** 30, unit: "bytes", step: 2 ** 30 / 100 });
  expect(parsePrintedValue("-512.03kB")).toMatchObject({ value: -512.03 * 1024 });
});

test("base units are exact, times become nanoseconds, bare numbers counts", () => {
  expect(parsePrintedValue("4050000000ns")).toEqual({ value: 4.05e9, unit: "nanoseconds", step: 0 });
  expect(parsePrintedValue("1.50hrs")).toEqual({ value: 5.4e12, unit: "nanoseconds", step: 36e9 });
  expect(parsePrintedValue("12")).toEqual({ value: 12, unit: "count", step: 0 });
  expect(parsePrintedValue("0")).toEqual({ value: 0, unit: "", step: 0 });
  expect(parsePrintedValue("3requests")).toMatchObject({ value: 3, unit: "requests" });
});

test("percentages, names and nothing are no values", () => {
  for (const text of ["", "12%", "main.main", "1.2.3GB", "GB", "--1s"]) expect(parsePrintedValue(text)).toBeUndefined();
});
