import { expect, test } from "vitest";
import { compilePattern, PatternError } from "./pattern.ts";

test("patterns are unanchored RE2", () => {
  expect(compilePattern("run")("main.runner")).toBe(true);
  expect(compilePattern("^run")("main.runner")).toBe(false);
  expect(compilePattern("(?i)MAIN\\.")("main.run")).toBe(true);
  expect(compilePattern("scan|put")("node.put")).toBe(true);
  expect(compilePattern("scan|put")("node.get")).toBe(false);
  expect(compilePattern("")("anything")).toBe(true);
});

test("a pattern that backtracks elsewhere is linear here", () => {
  expect(compilePattern("(a+)+$")(`${"a".repeat(50_000)}b`)).toBe(false);
});

test("a syntax error says what and where", () => {
  const failure = (source: string): PatternError => {
    try {
      compilePattern(source);
    } catch (error) {
      if (error instanceof PatternError) return error;
    }
    throw new Error("it compiled");
  };
  expect(failure("ok(missing").message).toContain("missing closing )");
  expect(failure("abc**").position).toBe(3);
  expect(failure("a[z-a]").position).toBe(2);
  expect(failure("x{1001}").message).toContain("repeat");
  expect(failure("a".repeat(5_000) + "*").message).toContain("at most 4096");
});
