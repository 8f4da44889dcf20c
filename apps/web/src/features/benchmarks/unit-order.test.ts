import { expect, it } from "vitest";
import { readingOrder } from "./unit-order.ts";

const orderOf = (...units: string[]): string[] =>
  readingOrder(units.map((unit) => ({ unit, key: [] }))).map((at) => units[at]!);

it("puts the figures of one measurement in the order of their size", () => {
  expect(
    orderOf("max-sec/op", "p95-sec/op", "p90-sec/op", "requests/s", "sec/op", "max-value", "p99.9-sec/op"),
  ).toEqual(["sec/op", "p90-sec/op", "p95-sec/op", "requests/s", "p99.9-sec/op", "max-value", "max-sec/op"]);
});

it("leaves tables of other settings, and all other units, where they are", () => {
  const key = (value: string) => [{ name: "bs", value }] as never;
  const tables = [
    { unit: "max-sec/op", key: key("4k") },
    { unit: "sec/op", key: key("64k") },
    { unit: "B/op", key: key("4k") },
  ];
  expect(readingOrder(tables)).toEqual([0, 1, 2]);
});
