import { expect, test } from "vitest";
import { decodeTexts } from "./decode-texts.ts";

test("texts come in order, whatever their length and letters, and broken bytes as U+FFFD", () => {
  const encoder = new TextEncoder();
  const long = "long ".repeat(20_000);
  const almostFull = "x".repeat(65_530);
  const texts = ["", "main", "größer", almostFull, "runtime.goexit", long, "λ", "", "\ufeffmark", "end"];
  const parts = [...texts.map((text) => encoder.encode(text)), Uint8Array.of(0x61, 0xff, 0x62)];
  const ranges: number[] = [];
  let length = 3;
  for (const part of parts) ranges.push(length, (length += part.length));
  const bytes = new Uint8Array(length);
  parts.forEach((part, i) => bytes.set(part, ranges[2 * i]));
  expect(decodeTexts(bytes, Uint32Array.from(ranges))).toEqual([...texts, "a\ufffdb"]);
});
