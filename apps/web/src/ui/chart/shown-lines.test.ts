import { expect, test } from "vitest";
import { isShownAmong, shownAfter } from "./shown-lines.ts";

const all = ["a", "b", "c"];

test("a click shows one line alone, and a second click all again", () => {
  expect(shownAfter(all, [], "b", false)).toEqual(["b"]);
  expect(shownAfter(all, ["a", "b"], "b", false)).toEqual(["b"]);
  expect(shownAfter(all, ["b"], "b", false)).toEqual([]);
});

test("a click with ctrl adds a line or takes it away; none and all are the same", () => {
  expect(shownAfter(all, [], "b", true)).toEqual(["a", "c"]);
  expect(shownAfter(all, ["c"], "a", true)).toEqual(["a", "c"]);
  expect(shownAfter(all, ["a", "c"], "b", true)).toEqual([]);
  expect(shownAfter(all, ["b"], "b", true)).toEqual([]);
});

test("names that a chart no longer has hide nothing", () => {
  expect(all.map(isShownAmong(all, ["gone"]))).toEqual([true, true, true]);
  expect(all.map(isShownAmong(all, ["gone", "b"]))).toEqual([false, true, false]);
  expect(shownAfter(all, ["gone"], "b", true)).toEqual(["a", "c"]);
});
