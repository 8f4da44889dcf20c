import { expect, it } from "vitest";
import { claimProblems } from "./problems.ts";

const said = (...lines: string[]) =>
  claimProblems(lines.join("\n"), ["before", "after"]).map(({ line, message }) => `${line}: ${message}`);

it("names what is wrong at the claim's line, and the place in the calculation", () => {
  expect(
    said(
      "Text.",
      'claim: -50% = bench("Write", "B/op", "after") / (2',
      'claim: -50% = bench("Write", "B/op", "later")',
      'claim: 5 s = bench("Write")',
      'claim: 5 s = median("Write", "sec/op", "after")',
      "claim: it is fast = 5",
      "claim: 5 s",
    ),
  ).toEqual([
    '2: expected ")" at character 37 of the calculation',
    '3: this report has no variant "later"',
    "4: bench(…) takes three texts: what, which of it, and the variant",
    "5: there is no reference called median: use bench, profile, metric, fact",
    "6: it states no number",
    "7: it names no evidence: add = bench(…), metric(…), profile(…), fact(…) or a calculation",
  ]);
});

it("says nothing of what is well written, whatever the evidence", () => {
  expect(
    said(
      'claim: -50% = bench("Write", "B/op", "after") / bench("Write", "B/op", "before") - 1',
      'claim: 3x = 1 / (metric("a", "max", "after") - metric("b", "max", "after"))',
      "No claim at all.",
    ),
  ).toEqual([]);
});
