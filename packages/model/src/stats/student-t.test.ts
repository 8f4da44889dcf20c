import { expect, test } from "vitest";
import { studentP } from "./student-t.ts";

// Tables of the t distribution; one and three degrees of freedom have closed forms.
test.each([
  [1, 1, 0.5],
  [2, 10, 0.07338803477074],
  [2.5758293035489, 1e7, 0.01],
  [12.706204736, 1, 0.05],
  [4.30265272991, 2, 0.05],
  [0.1, 3, 0.926652348800788],
  [63.6567411629, 1, 0.01],
])("t = %d with %d degrees of freedom", (t, freedom, p) => {
  expect(studentP(t, freedom)).toBeCloseTo(p, 7);
  expect(studentP(-t, freedom)).toBe(studentP(t, freedom));
});

test("says nothing without freedom, and everything of an infinite t", () => {
  expect(studentP(100, 0)).toBe(1);
  expect(studentP(Number.NaN, 5)).toBe(1);
  expect(studentP(Infinity, 5)).toBe(0);
  expect(studentP(0, 5)).toBe(1);
});
