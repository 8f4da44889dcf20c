import { expect, test } from "vitest";
import { displayFor, displayText, percentChange, probabilityText, unitSymbol, unitTitle } from "./format.ts";

test.each([
  [3.8, "sec/op", "3.80 s"],
  [1.676e-6, "sec/op", "1.68 µs"],
  [4140556080, "B/op", "3.86 GiB"],
  [640, "B/op", "640 B"],
  [8107418, "allocs/op", "8.11 M"],
  [12, "allocs/op", "12"],
  [0, "B/op", "0 B"],
  [43966464, "DB file size at cleanup B", "41.9 MiB"],
  [12500, "headers/s", "12.5 k/s"],
  [0.0000004, "B/op", "0.000000400 B"],
])("%s %s is %s", (value, unit, text) => {
  expect(displayText(value, unit).replaceAll("\u202f", " ")).toBe(text);
});

test("a plain number below one has no prefix", () => {
  expect([displayText(0.359, "passed/op"), displayText(-0.0042, "value")]).toEqual(["0.359", "−0.00420"]);
});

test("values side by side share a prefix", () => {
  const show = displayFor([986e-9, 1.13e-6], "sec/op");
  expect(show(1.13e-6)).toEqual({ figure: "1130", unit: "ns" });
});

test.each([
  [0.3789, "+37.9 %"],
  [-0.433, "−43.3 %"],
  [0, "0.0 %"],
  [1.9976, "+199.8 %"],
  [-0.99999, "−99.9 %"],
  [-1, "−100.0 %"],
])("a change of %s", (share, text) => {
  expect(percentChange(share).replaceAll("\u202f", " ")).toBe(text);
});

test("small probabilities are not zero", () => {
  expect(probabilityText(0.0001)).toBe("<0.001");
  expect(probabilityText(0.0312)).toBe("0.031");
});

test("unit symbols", () => {
  expect(["sec/op", "p99-sec", "B/s", "allocs/op"].map(unitSymbol)).toEqual(["s", "s", "B/s", ""]);
});

test.each([
  ["sec/op", "time"],
  ["p99.9-sec/op", "p99.9 time"],
  ["max-disk-write-B/op", "max disk write bytes"],
  ["read-B/op", "read bytes"],
  ["wait-sec/op", "wait time"],
  ["passed/op", "passed/op"],
  ["p50-latency", "p50-latency"],
  ["9-B/op", "9-B/op"],
])("%s is called %s", (unit, title) => {
  expect(unitTitle(unit)).toBe(title);
});
