import { describe, expect, test } from "vitest";
import { compileExpression } from "./log/expression.ts";
import { compilePattern } from "./profile/pattern.ts";
import { compileRe2 } from "./re2.ts";
import { parseFilter } from "./bench/filter-syntax.ts";

describe("expressions of people", () => {
  test.each(["(?:a|b)*a(?:a|b){900}", "(a?){300}a{300}", "[[:alpha:]]{900}", ".*".repeat(3_000), "x".repeat(5_000)])(
    "%# is too large, wherever it is written",
    (source) => {
      expect(() => compileRe2(source)).toThrow(/repeats too much|at most 4096/);
      expect(() => compilePattern(`${source}.`)).toThrow(/repeats too much|at most 4096/);
      expect(() => compileExpression(source, "line")).toThrow(/repeats too much|at most 4096/);
      expect(() => parseFilter(`/a:/${source}/`)).toThrow();
    },
  );

  test.each(["^runtime\\.(mallocgc|gcBgMarkWorker.*)$", "[[:alpha:]]{400}", "(foo|bar)".repeat(200), ".{0,200}"])(
    "%# is not",
    (source) => expect(compileRe2(source).test("")).toBeTypeOf("boolean"),
  );
});
