import { describe, expect, test } from "vitest";
import { compileExpression } from "./log/expression.ts";
import { compilePattern } from "./profile/pattern.ts";
import { compileRe2, ExpressionTooCostly } from "./re2.ts";
import { compileFilter } from "./bench/filter.ts";
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

  let state = 12_345;
  const letter = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state < 2 ** 30 ? "a" : "b";
  };
  const names = Array.from({ length: 3_000 }, () => Array.from({ length: 210 }, letter).join(""));

  test("that RE2's automaton does not help with are stopped in filters of benchmarks, too", () => {
    const keeps = compileFilter(".unit:/(?:a|b)*a(?:a|b){200}/")({} as never) as (
      unit: string,
      written: string,
    ) => boolean;
    expect(() => names.some((name) => keeps(name, name) && false)).toThrow(ExpressionTooCostly);
  });

  test("that RE2's automaton does not help with are stopped after a bounded number of steps", () => {
    const tried = (source: string): number => {
      const { user } = process.cpuUsage();
      const compiled = compileRe2(source);
      try {
        for (const name of names) compiled.test(name);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionTooCostly);
        return -1;
      }
      return process.cpuUsage().user - user;
    };
    expect(tried("(?:a|b)*a(?:a|b){200}")).toBe(-1);
    expect(tried("(?:a|b)*a(?:a|b){100}$")).toBe(-1);
    for (const source of ["(a|aa)+$", "(.*a){20}", "(?:a|b)*a(?:a|b){9}c", "[[:alpha:]]{400}", "(a?){60}a{60}"]) {
      expect(tried(source), source).toBeGreaterThanOrEqual(0);
    }
  });

  test.each(["^runtime\\.(mallocgc|gcBgMarkWorker.*)$", "[[:alpha:]]{400}", "(foo|bar)".repeat(200), ".{0,200}"])(
    "%# is not",
    (source) => expect(compileRe2(source).test("")).toBeTypeOf("boolean"),
  );
});
