import fc from "fast-check";
import { expect, it } from "vitest";
import { selectRank } from "./select-rank.ts";

const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 });

it("gives what sorting would put there, with nothing greater before it and nothing less after it", () => {
  fc.assert(
    fc.property(values, fc.nat(), (numbers, number) => {
      const rank = number % numbers.length;
      const sorted = Float64Array.from(numbers, (value) => value + 0).sort();
      const parted = Float64Array.from(numbers, (value) => value + 0);
      const found = selectRank(parted, rank);
      expect(found).toBe(sorted[rank]);
      expect(parted.subarray(0, rank).every((value) => value <= found)).toBe(true);
      expect(parted.subarray(rank).every((value) => value >= found)).toBe(true);
      expect(parted.sort()).toEqual(sorted);
    }),
  );
});

it("gives the ranks of one half after the other's", () => {
  const numbers = Float64Array.from({ length: 10_001 }, (_, i) => (i * 7919) % 10_001);
  expect(selectRank(numbers, 5000)).toBe(5000);
  expect(selectRank(numbers, 17, 0, 4999)).toBe(17);
  expect(selectRank(numbers, 9000, 5001)).toBe(9000);
});
