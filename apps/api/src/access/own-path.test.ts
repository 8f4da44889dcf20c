import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/p/r?f.file=x#flame", "/p/r?f.file=x#flame"],
  ["https://here.example/p", "/p"],
  ["https://evil.example/p", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://here.example//evil.example", "/"],
  ["/.//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
])("%s leads to %s", (to, path) => {
  expect(ownPath(to, "https://here.example")).toBe(path);
});
