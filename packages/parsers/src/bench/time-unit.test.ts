import { expect, test } from "vitest";
import { perOperation, timePerOperation } from "./time-unit.ts";

test("times of all tools become the two units that Go's tools know", () => {
  expect(timePerOperation(3, "us")).toEqual({ value: 3000, unit: "ns/op" });
  expect(timePerOperation(2, "ms")).toEqual({ value: 2e6, unit: "ns/op" });
  expect(timePerOperation(1.5, "s")).toEqual({ value: 1.5, unit: "sec/op" });
  expect(timePerOperation(1, "requests")).toBeUndefined();
});

test("rates become ops/s; what is no time stays as written", () => {
  expect(perOperation(2, "ops/ms")).toEqual({ value: 2000, unit: "ops/s" });
  expect(perOperation(120, "ops/min")).toEqual({ value: 2, unit: "ops/s" });
  expect(perOperation(4, "us/op")).toEqual({ value: 4000, unit: "ns/op" });
  expect(perOperation(64, "B/op")).toEqual({ value: 64, unit: "B/op" });
  expect(perOperation(7, "widgets/day")).toEqual({ value: 7, unit: "widgets/day" });
});

test("one figure of many times is a time", () => {
  expect(perOperation(4.2, "max-us/op")).toEqual({ value: 4200, unit: "max-ns/op" });
  expect(perOperation(90, "p99.9-ms/op")).toEqual({ value: 9e7, unit: "p99.9-ns/op" });
  expect(perOperation(3, "p50-things/op")).toEqual({ value: 3, unit: "p50-things/op" });
});
