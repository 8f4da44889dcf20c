import { expect, test } from "vitest";
import { Random } from "./random.ts";
import { SideOrder } from "./side-order.ts";

test("every variant is at every place equally often, in each block of rounds", () => {
  for (const variants of [
    ["a", "b"],
    ["a", "b", "c"],
    ["a", "b", "c", "d"],
  ]) {
    const order = new SideOrder(variants, new Random(5));
    for (let block = 0; block < 20; block++) {
      const rounds = variants.map(() => order.next());
      for (const [place] of variants.entries())
        expect(new Set(rounds.map((round) => round[place]))).toEqual(new Set(variants));
      for (const round of rounds) expect(new Set(round)).toEqual(new Set(variants));
    }
  }
});

test("which variant begins is random from block to block", () => {
  const order = new SideOrder(["a", "b"], new Random(1));
  let first = 0;
  const blocks = 2000;
  for (let block = 0; block < blocks; block++) {
    if (order.next()[0] === "a") first++;
    order.next();
  }
  // Half of them, give or take four standard deviations.
  expect(Math.abs(first - blocks / 2)).toBeLessThan(4 * Math.sqrt(blocks / 4));
});

test("a seed makes the same order again, another seed another one", () => {
  const drawn = (seed: number): string => {
    const random = new Random(seed);
    return JSON.stringify(Array.from({ length: 5 }, () => random.shuffled([1, 2, 3, 4, 5, 6, 7])));
  };
  expect(drawn(42)).toBe(drawn(42));
  expect(drawn(42)).not.toBe(drawn(43));
});

test("each order of four is as likely as any other", () => {
  const random = new Random(9);
  const counts = new Map<string, number>();
  const draws = 24_000;
  for (let draw = 0; draw < draws; draw++) {
    const order = random.shuffled([1, 2, 3, 4]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  // Chi-squared with 23 degrees of freedom: 49.7 is passed by one seed in a thousand.
  const expected = draws / 24;
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chi).toBeLessThan(49.7);
});
