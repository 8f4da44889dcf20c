import { expect, test } from "vitest";
import { unpackSnappy } from "./snappy.ts";

const bytes = (...parts: (number | string)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])));
const text = (packed: Uint8Array): string => new TextDecoder().decode(unpackSnappy(packed));

test.each([
  ["a literal", bytes(3, 2 << 2, "abc"), "abc"],
  ["nothing", bytes(0), ""],
  ["a short copy that overlaps itself", bytes(9, 2 << 2, "abc", ((6 - 4) << 2) | 1, 3), "abcabcabc"],
  ["a copy with two bytes of offset", bytes(6, 2 << 2, "abc", (2 << 2) | 2, 3, 0), "abcabc"],
  ["a copy with four bytes of offset", bytes(6, 2 << 2, "abc", (2 << 2) | 3, 3, 0, 0, 0), "abcabc"],
  ["a literal of a length of its own", bytes(70, 60 << 2, 69, "x".repeat(70)), "x".repeat(70)],
])("%s", (_name, packed, wanted) => {
  expect(text(packed)).toBe(wanted);
});

test.each([
  ["stated too long for its bytes", bytes(0xff, 0xff, 0xff, 0xff, 7, 0, "a")],
  ["a copy from before the beginning", bytes(4, 0, "a", (2 << 2) | 2, 9, 0)],
  ["longer than stated", bytes(1, 2 << 2, "abc")],
  ["shorter than stated", bytes(9, 2 << 2, "abc")],
  ["cut", bytes(3, 2 << 2, "ab")],
  ["empty", bytes()],
])("%s is refused", (_name, packed) => {
  expect(() => unpackSnappy(packed)).toThrow("damaged");
});
