import { expect, test } from "vitest";
import { parse } from "../parse.ts";

test("whole numbers that a double does not hold keep their digits", () => {
  const text =
    "claim,value,unit\nkeys,9007199254740993,keys\nless,-9007199254740995,keys\nheld,9007199254740991,keys\nsmall,7,keys\n";
  const outcome = parse(new TextEncoder().encode(text), { fileName: "claims.csv", receivedAtMs: 0, log: null });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "facts")
    throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.evidence.facts.map(({ value, digits }) => [value, digits])).toEqual([
    [2 ** 53, "9007199254740993"],
    [-(2 ** 53) - 4, "-9007199254740995"],
    [Number.MAX_SAFE_INTEGER, undefined],
    [7, undefined],
  ]);
});
