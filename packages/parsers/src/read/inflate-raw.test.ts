import { deflateSync } from "fflate";
import { expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { inflateRaw } from "./inflate-raw.ts";

const plain = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at) % 251);
const packed = deflateSync(plain);

test("deflated bytes come back", () => {
  expect(inflateRaw(packed, plain.length)).toEqual(plain);
});

test.each([
  ["bytes beyond the stated size", packed, plain.length - 1],
  ["fewer bytes than stated", packed, plain.length + 1],
  ["a stream that is cut", packed.subarray(0, packed.length / 2), plain.length],
  ["no deflate stream", Uint8Array.from({ length: 100 }, () => 255), 10],
  ["a million zeros that are stated as ten bytes", deflateSync(new Uint8Array(1_000_000)), 10],
])("refused: %s", (_, bytes, size) => {
  expect(() => inflateRaw(bytes, size)).toThrow(UnusableInput);
});
