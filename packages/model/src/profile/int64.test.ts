import { expect, test } from "vitest";
import { absolute, add, divide, fromDouble, multiply, negate } from "./int64.ts";

const lowest = -9223372036854775808n;

test("results that are exact as numbers are numbers", () => {
  expect(add(2 ** 53 - 1, 1)).toBe(9007199254740992n);
  expect(add(9007199254740992n, -1)).toBe(2 ** 53 - 1);
  expect(multiply(-3, 0)).toBe(0);
  expect(Object.is(negate(0), 0)).toBe(true);
});

test("overflow wraps and division truncates, as Go's int64", () => {
  expect(add(9223372036854775807n, 1)).toBe(lowest);
  expect(absolute(lowest)).toBe(lowest);
  expect(negate(lowest)).toBe(lowest);
  expect(divide(-7, 2)).toBe(-3);
  expect(Object.is(divide(-1, 2), 0)).toBe(true);
  expect(divide(lowest, -1)).toBe(lowest);
});

test("doubles that do not fit become the lowest integer, as on amd64", () => {
  expect(fromDouble(1e19)).toBe(lowest);
  expect(fromDouble(Number.NaN)).toBe(lowest);
  expect(fromDouble(-0.9)).toBe(0);
  expect(fromDouble(2 ** 62)).toBe(4611686018427387904n);
});
