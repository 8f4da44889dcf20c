import { expect, test } from "vitest";
import { matchesPattern } from "./ref-pattern.ts";

test.each([
  ["refs/heads/main", "refs/heads/main", true],
  ["refs/heads/main", "refs/heads/main2", false],
  ["refs/heads/*", "refs/heads/a/b", true],
  ["refs/heads/*", "refs/tags/v1", false],
  ["*", "", true],
  ["refs/*/v*.0", "refs/tags/v1.0", true],
  ["refs/*/v*.0", "refs/tags/v1.1", false],
  ["a*a", "a", false],
  ["a*b*b", "ab", false],
  ["a.c", "abc", false],
])("%s and %s: %s", (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});
