import { expect, test } from "vitest";
import { KnownBytes } from "./known-bytes.ts";

const texts = (list: readonly string[]): string[] => {
  const bytes = new TextEncoder().encode(list.join(""));
  const known = new KnownBytes(bytes, (start, stop) => new TextDecoder().decode(bytes.subarray(start, stop)));
  let at = 0;
  return list.map((text) => known.of(at, (at += new TextEncoder().encode(text).length)));
};

test("texts of one hash, of one beginning, of any length and empty ones are told apart", () => {
  const list = ["Aa", "BB", "Aa", "", "AaAa", "AaBB", "BBAa", "BB", "", "é".repeat(200), `${"é".repeat(199)}e`, "A"];
  expect(texts(list)).toEqual(list);
});

test("more texts than there is room for are read again", () => {
  const list = Array.from({ length: 5000 }, (_, i) => `label-${i % 2500}`);
  expect(texts(list)).toEqual(list);
});

test("the value of the same bytes is the same object", () => {
  const known = new KnownBytes(Uint8Array.of(1, 2, 1, 2), (start, stop) => [start, stop]);
  expect(known.of(2, 4)).toBe(known.of(0, 2));
});

test("the same bytes in another context have another value, whatever the number of slots", () => {
  const [texts, contexts] = [30_000, 3];
  const bytes = new TextEncoder().encode(Array.from({ length: texts }, (_, i) => String(i).padStart(5, "0")).join(""));
  let context = 0;
  const known = new KnownBytes(bytes, (start) => `${context} of ${start}`);
  for (let i = 0; i < 2 * texts; i++) {
    context = i % contexts;
    const at = (i % texts) * 5;
    expect(known.of(at, at + 5, context)).toBe(`${context} of ${at}`);
  }
});
