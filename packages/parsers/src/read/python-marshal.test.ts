import { expect, test } from "vitest";
import { UnusableInput } from "../diagnostics.ts";
import { PythonMarshal } from "./python-marshal.ts";

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

// Each is what Python prints for `marshal.dumps(value).hex()`.
test.each<[what: string, hex: string, value: unknown]>([
  [
    "[0, -1, 2**31, -(2**45) - 7, 1.5, True, None], Python 3.13",
    "db07000000e900000000e9ffffffffec03000000000000000200ecfcffffff0700000000000100e7000000000000f83f544e",
    [0, -1, 2 ** 31, -(2 ** 45) - 7, 1.5, true, null],
  ],
  [
    's = "größe"; t = ("a", s); {t: [s, t], 7: frozenset([1])}, Python 3.13',
    "7ba902da0161f5070000006772c3b6c39f655b0200000072020000007200000000e9070000003e01000000e90100000030",
    [
      [
        ["a", "größe"],
        ["größe", ["a", "größe"]],
      ],
      [7, [1]],
    ],
  ],
  [
    "a = intern('name'); {(a, 1): [a, a, 1.5, 2**40, u'x', 'y']}, Python 2.7",
    "7b280200000074040000006e616d6569010000005b060000005200000000520000000067000000000000f83f49000000000001000075010000007874010000007930",
    [
      [
        ["name", 1],
        ["name", "name", 1.5, 2 ** 40, "x", "y"],
      ],
    ],
  ],
])("%s", (_, hex, value) => {
  expect(new PythonMarshal(bytesOf(hex)).value()).toEqual(value);
});

test.each([
  ["cut within a text", "a90175050000006162", "dump-cut"],
  ["cut within a dictionary", "fb6901000000", "dump-cut"],
  ["longer than the file", "5bffffffff4e", "dump-cut"],
  ["of an unknown type", "a90178", "dump-malformed"],
  ["that refers to nothing", "a9017205000000", "dump-malformed"],
  ["with code", "a90163", "dump-code"],
  ["nested too deep", `${"2901".repeat(5000)}4e`, "dump-too-deep"],
])("a dump %s is refused", (_, hex, code) => {
  const read = (): unknown => new PythonMarshal(bytesOf(hex)).value();
  expect(read).toThrow(UnusableInput);
  expect(read).toThrow(expect.objectContaining({ diagnostic: expect.objectContaining({ code }) }));
});
