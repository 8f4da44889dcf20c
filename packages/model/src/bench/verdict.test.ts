import { expect, test } from "vitest";
import { judge, type VerdictRule } from "./verdict.ts";

const rule: VerdictRule = { alpha: 0.05, minimumEffect: 0, correction: "none" };
const change = { delta: -0.2, p: 0.002, holm: 0.08, baseCount: 6, count: 6 };

test("the unit's direction decides what is better", () => {
  expect(judge(change, "lower", rule).kind).toBe("better");
  expect(judge(change, "higher", rule).kind).toBe("worse");
  expect(judge(change, "unknown", rule).kind).toBe("changed");
});

test("too few samples are told from no change, with the runs that are missing", () => {
  const insignificant = { ...change, p: 1 };
  expect(judge(insignificant, "lower", rule)).toEqual({ kind: "no-change" });
  expect(judge({ ...insignificant, baseCount: 1, count: 1 }, "lower", rule)).toEqual({
    kind: "too-few",
    moreBase: 3,
    more: 3,
  });
  expect(judge({ ...insignificant, baseCount: 1, count: 10 }, "lower", rule)).toEqual({
    kind: "too-few",
    moreBase: 1,
    more: 0,
  });
});

test("correction and least effect take changes back", () => {
  expect(judge(change, "lower", { ...rule, correction: "holm" }).kind).toBe("no-change");
  expect(judge(change, "lower", { ...rule, minimumEffect: 0.25 }).kind).toBe("small");
});

test("exact units need no test", () => {
  const exact = { ...change, p: null, holm: null, baseCount: 1, count: 1 };
  expect(judge(exact, "lower", rule).kind).toBe("better");
  expect(judge({ ...exact, delta: 0 }, "lower", rule).kind).toBe("no-change");
});
