import { expect, test } from "vitest";
import { tidyRule } from "./tidy.ts";

test.each([
  ["ns/op", "sec/op", 1e-9],
  ["x-ns/op", "x-sec/op", 1e-9],
  ["MB/s", "B/s", 1e6],
  ["B/op", "B/op", 1],
  ["p99-ns", "p99-sec", 1e-9],
  ["op/ns", "op/ns", 1],
  ["MB*MB/s", "B*B/s", 1e12],
  ["MB/MB", "B/MB", 1e6],
  ["a/b*ns", "a/b*sec", 1e-9],
  ["bounces", "bounces", 1],
  ["a ns b", "a sec b", 1e-9],
])("%s becomes %s", (unit, tidied, factor) => {
  expect(tidyRule(unit)).toEqual({ unit: tidied, factor });
});
