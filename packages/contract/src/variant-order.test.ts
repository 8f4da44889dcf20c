import { expect, test } from "vitest";
import { orderVariants } from "./variant-order.ts";

/** `name` or `name=parameter`, in order. */
function ordered(names: string): string {
  return orderVariants(names.split(" "))
    .map(({ name, parameter }) => (parameter === null ? name : `${name}=${parameter}`))
    .join(" ");
}

test.each([
  ["3-byte 1-byte control 2-byte", "control=0 1-byte=1 2-byte=2 3-byte=3"],
  ["10-byte 2-byte 1-byte", "1-byte=1 2-byte=2 10-byte=10"],
  ["after before", "before after"],
  ["new old", "old new"],
  ["head base", "base head"],
  ["pr main", "main pr"],
  ["pr-213 master", "master pr-213"],
  ["pebble leveldb badger", "pebble leveldb badger"],
  ["run-10 run-9", "run-9 run-10"],
  ["design-new design-old", "design-old design-new"],
  ["0.5x 2x 1x", "0.5x=0.5 1x=1 2x=2"],
  ["64KB 128KB baseline", "baseline=0 64KB=64 128KB=128"],
  // One number alone is no sweep, nor are numbers of different things, nor hashes.
  ["2-byte control", "control 2-byte"],
  ["1-byte 2-kb", "1-byte 2-kb"],
  ["1234567 89abcde", "1234567 89abcde"],
  ["1-byte 2-byte other", "1-byte 2-byte other"],
])("%s → %s", (given, expected) => {
  expect(ordered(given)).toBe(expected);
});

test("names that say something about their order are put into it, however they came", () => {
  const names = ["control", "1-byte", "2-byte", "after", "run-9", "run-10"];
  const wanted = orderVariants(names).map((variant) => variant.name);
  for (let i = 0; i < names.length; i++) {
    const turned = [...names.slice(i), ...names.slice(0, i)];
    expect(orderVariants(turned).map((variant) => variant.name)).toEqual(wanted);
  }
});
