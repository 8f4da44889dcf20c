import { expect, test } from "vitest";
import { Attempts, networkOf } from "./attempts.ts";

test("attempts beyond the limit are too many until the window ends or a success", () => {
  const attempts = new Attempts(2, 1000);
  expect([attempts.add("a", 0), attempts.add("a", 1), attempts.add("a", 2), attempts.add("b", 3)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(attempts.add("a", 999)).toBe(true);
  expect(attempts.add("a", 1000)).toBe(false);
  attempts.add("a", 1001);
  attempts.forget("a");
  expect([attempts.add("a", 1002), attempts.add("a", 1003), attempts.add("a", 1004)]).toEqual([false, false, true]);
});

test("attempts beyond the number of names that are counted forget the oldest name", () => {
  const attempts = new Attempts(1, 1000);
  attempts.add("first", 0);
  for (let i = 0; i < 10_000; i++) attempts.add(`name ${i}`, 0);
  expect(attempts.add("first", 1)).toBe(false);
  expect(attempts.add("name 9999", 1)).toBe(true);
});

test.each([
  ["192.168.1.20", "192.168.1.20"],
  ["::ffff:192.168.1.20", "192.168.1.20"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
