import type { SeriesCatalogue } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { choiceOf, shownMetrics, withChoice, withMember } from "./chart-list.ts";

const catalogue = {
  charts: ["a", "b", "c", "d", "e", "f", "g"],
  families: [],
  variants: [],
  cut: 0,
  sweeps: [],
  clocks: [],
  snapshot: null,
} as SeriesCatalogue;

test("charts appear by themselves, but for what was taken off; added ones come first", () => {
  expect(shownMetrics(catalogue, { added: [], hidden: [], more: "few" })).toEqual({
    metrics: ["a", "b", "c", "d", "e"],
    waiting: 2,
  });
  expect(shownMetrics(catalogue, { added: ["z"], hidden: [], more: "none" })).toEqual({ metrics: ["z"], waiting: 7 });
  expect(shownMetrics(catalogue, { added: ["z", "b"], hidden: ["a"], more: "all" }).metrics).toEqual([
    "z",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
  ]);
});

test("the metric of the first finding is among the open charts, unless one was added", () => {
  const known = { ...catalogue, families: [{ metric: "c" }, { metric: "f" }, { metric: "z" }] } as SeriesCatalogue;
  const few = { added: [], hidden: [], more: "few" } as const;
  expect(shownMetrics(known, few, "f")).toEqual({ metrics: ["f", "a", "b", "c", "d"], waiting: 2 });
  expect(shownMetrics(known, few, "z")).toEqual({ metrics: ["z", "a", "b", "c", "d"], waiting: 3 });
  expect(shownMetrics(known, few, "c").metrics).toEqual(["a", "b", "c", "d", "e"]);
  expect(shownMetrics(known, few, "gone").metrics[0]).toBe("a");
  expect(shownMetrics(known, { ...few, added: ["b"] }, "f").metrics[0]).toBe("b");
  expect(shownMetrics(known, { ...few, hidden: ["f"] }, "f").metrics[0]).toBe("a");
});

test("choices of one metric leave the others alone", () => {
  const list = withChoice(withChoice([], "a", "p99"), "ab", "job,kind");
  expect(choiceOf(list, "a")).toBe("p99");
  expect(choiceOf(list, "ab")).toBe("job,kind");
  expect(choiceOf(withChoice(list, "a", null), "a")).toBeNull();
  expect(choiceOf(withChoice(list, "a", ""), "a")).toBe("");
  expect(withMember(["x"], "y", true)).toEqual(["x", "y"]);
  expect(withMember(["x", "y"], "x", false)).toEqual(["y"]);
});
