import { expect, test } from "vitest";
import { compareBytes, compareNumbers, numberWithPrefix } from "./key-order.ts";
import { baseName, nameKey, nameWithout, splitName } from "./name.ts";

test.each([
  ["Write", "Write", []],
  ["Write-8", "Write", ["-8"]],
  ["Write/size=1k/zip-8", "Write", ["/size=1k", "/zip", "-8"]],
  ["x-", "x-", []],
  ["", "", []],
  ["/a", "", ["/a"]],
])("%s is split", (name, base, parts) => {
  expect(splitName(name)).toEqual({ base, parts });
  expect(base + parts.join("")).toBe(name);
});

test("keys of names", () => {
  expect(nameKey("W/size=1k-8", "/size")).toBe("1k");
  expect(nameKey("W/gomaxprocs=4-8", "/gomaxprocs")).toBe("8");
  expect(nameKey("W/gomaxprocs=4", "/gomaxprocs")).toBe("4");
  expect(nameKey("W", "/size")).toBe("");
  expect(baseName("a-b/c-4")).toBe("a-b");
});

test("what other projections ask for leaves the full name", () => {
  expect(nameWithout("W/size=1k/zip-8", ["/size"])).toBe("W/zip-8");
  expect(nameWithout("W/size=1k-8", [".name", "/gomaxprocs"])).toBe("*/size=1k");
  expect(nameWithout("W-8", ["/size"])).toBe("W-8");
});

test("orders of values", () => {
  expect(
    ["10", "9", "x", "1Ki", "2k", "1.5MB", "b"].sort((a, b) => compareNumbers(a, b) || compareBytes(a, b)),
  ).toEqual(["9", "10", "1Ki", "2k", "1.5MB", "b", "x"]);
  expect(numberWithPrefix("64MiB")).toBe(64 * 2 ** 20);
  // By code points, as UTF-8's bytes are: U+FF5E before U+1F600.
  expect(compareBytes("\uff5e", "\u{1f600}")).toBeLessThan(0);
});
