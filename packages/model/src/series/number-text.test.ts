import { expect, test } from "vitest";
import { parseFloatText, shortDecimal } from "./number-text.ts";

test("a short decimal is the number that JavaScript reads from the same digits", () => {
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const differing: string[] = [];
  for (let i = 0; i < 20_000; i++) {
    const digits = Array.from({ length: 1 + random(15) }, () => random(10)).join("");
    const point = random(digits.length);
    const text = point === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    const read = [shortDecimal(text), shortDecimal(`x${text} y`, 1, text.length + 1)];
    if (read.some((value) => value !== Number(text))) differing.push(text);
  }
  expect(differing).toEqual([]);
});

test("texts that a short decimal leaves to the longer way", () => {
  for (const text of ["", ".5", "5.", "-1", "+1", "1e3", "1.2.3", "1 ", "0x10", "1234567890123456", "inf"])
    expect(shortDecimal(text)).toBe(-1);
  expect(shortDecimal("1.5", 0, 3, false)).toBe(-1);
  expect(shortDecimal("21", 2, 4)).toBe(-1);
  expect(["-1.5", ".5", "5.", "+Inf", "x"].map(parseFloatText)).toEqual([-1.5, 0.5, 5, Infinity, undefined]);
});
