import { expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { isMarshalledHash, readMarshal } from "./ruby-marshal.ts";

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

// Each is what Ruby 3.1 prints for `Marshal.dump(value).unpack1("H*")`.
test.each<[what: string, hex: string, value: unknown]>([
  [
    "[0, 1, -1, 122, 123, -123, -124, 127, 1000, -1000, 65536, -256, -65536, 2**30 - 1, -2**30]",
    "04085b146900690669fa697f69017b698069ff8469017f6902e80369fe18fc690300000169ff0069fe00006904ffffff3f69fc000000c0",
    [0, 1, -1, 122, 123, -123, -124, 127, 1000, -1000, 65_536, -256, -65_536, 2 ** 30 - 1, -(2 ** 30)],
  ],
  [
    "[2**47, 5 - 2**47, 2**62, 1.5, -0.0, Float::INFINITY]",
    "04085b0b6c2b080000000000806c2d08fbffffffff7f6c2b0900000000000000406608312e3566072d306608696e66",
    [2 ** 47, 5 - 2 ** 47, 2 ** 62, 1.5, -0, Infinity],
  ],
  [
    's = "größe"; [s, s, :größe, :größe, :a, nil, true, false]',
    "04085b0d49220c6772c3b6c39f65063a0645544006493a0c6772c3b6c39f65063b00543b063a0661305446",
    ["größe", "größe", "größe", "größe", "a", null, true, false],
  ],
  ['{a: {"k" => 1}, 7 => [2]}', "04087b073a06617b064922066b063a0645546906690c5b066907", { a: { k: 1 }, 7: [2] }],
  [
    '{r: 1..2, c: String, s: Struct.new("Punkt", :x).new(4), d: Hash.new(5).merge({1 => 2})}',
    "04087b093a06726f3a0a52616e6765083a096578636c463a0a626567696e69063a08656e6469073a0663630b537472696e673a0673533a125374727563743a3a50756e6b74063a067869093a06647d0669066907690a",
    { r: { excl: false, begin: 1, end: 2 }, c: "String", s: { x: 4 }, d: { 1: 2 } },
  ],
  [
    's = "größe"; [Time.at(0, in: "UTC"), s, s]',
    "04085b0849753a0954696d650d208011c000000000063a097a6f6e65492208555443063a06454649220c6772c3b6c39f65063b07544008",
    [" \uFFFD\u0011\uFFFD\0\0\0\0", "größe", "größe"],
  ],
  [
    's = "größe"; [/a/i, 3r, Text.new("x"), s, s], with a class Text of String',
    "04085b0a492f066101063a064546553a0d526174696f6e616c5b076908690649433a0954657874220678063b005449220c6772c3b6c39f65063b0054400a",
    ["a", [3, 1], "x", "größe", "größe"],
  ],
])("%s", (_, hex, value) => {
  expect(JSON.parse(JSON.stringify(readMarshal(bytesOf(hex)).value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test("a key that objects inherit is an entry of its own", () => {
  const read = readMarshal(bytesOf("04087b0649220e5f5f70726f746f5f5f063a0645546908")).value;
  expect(Object.entries(read as object)).toEqual([["__proto__", 3]]);
});

test.each([
  ["of an unknown type", "04085b067a", "dump-malformed"],
  ["with a link to nothing", "04085b06400a", "dump-malformed"],
  ["with a symbol that is not in it", "04085b063b0a", "dump-malformed"],
  ["nested too deep", `0408${"5b06".repeat(5000)}30`, "dump-too-deep"],
  ["of classes nested too deep", `0408${"6f".repeat(5000)}`, "dump-too-deep"],
])("a dump %s is refused", (_, hex, code) => {
  const read = (): unknown => readMarshal(bytesOf(hex));
  expect(read).toThrow(UnusableInput);
  expect(read).toThrow(expect.objectContaining({ diagnostic: expect.objectContaining({ code }) }));
});

test.each([
  ["within a number", "04085b076906 6902e8", [1]],
  ["within a list", "04085b086906 6907", [1, 2]],
  ["within a list in a hash", "04087b073a0661 5b086906", { a: [1] }],
  ["within a text", "04085b076906 5b0722203069063069", [1, []]],
  ["before the first of many", "04085b04ffffff3f", []],
])("a dump that is cut %s holds what came before", (_, hex, value) => {
  const read = readMarshal(bytesOf(hex.replaceAll(" ", "")));
  expect([JSON.parse(JSON.stringify(read.value)), read.isCut]).toEqual([value, true]);
});

test("a hash is known by its first bytes", () => {
  expect([isMarshalledHash(bytesOf("04087b00")), isMarshalledHash(bytesOf("04085b00"))]).toEqual([true, false]);
});
