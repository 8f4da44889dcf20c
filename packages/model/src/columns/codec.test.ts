import { describe, expect, test } from "vitest";
import type { BenchTable, EventTable, SeriesTable } from "../index.ts";
import { decodeEvidence, encodeEvidence } from "./codec.ts";
import { PackedReader } from "./reader.ts";
import { PackedWriter } from "./writer.ts";

function roundTrip(value: unknown): unknown {
  const writer = new PackedWriter();
  writer.value(value);
  return new PackedReader(writer.finish()).value();
}

describe("values", () => {
  test.each([
    ["small integers", [0, 1, 127, 128, 16_383, 16_384, 2 ** 31 - 1, 2 ** 31, 2 ** 53]],
    ["other numbers", [-1, 0.1, -0, Infinity, -Infinity, NaN, 5e-324, Number.MAX_VALUE]],
    ["64-bit integers", [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]],
    ["texts", ["", "a", "größe", "\u{1F600}", "\0", "\uFEFFx"]],
    ["nothing", [null, undefined, true, false, [], {}]],
    [
      "nested",
      {
        a: [
          { b: 1, c: "x" },
          { b: 2, c: "x" },
          { c: "y", b: 3 },
        ],
        constructor: 1,
      },
    ],
  ])("%s", (_name, value) => {
    expect(roundTrip(value)).toStrictEqual(value);
  });

  test("a NaN's payload, which tells a stale marker, survives in a column", () => {
    const bits = new BigUint64Array([0x7ff0000000000002n, 0x7ff8000000000001n]);
    const column = roundTrip(new Float64Array(bits.buffer)) as Float64Array;
    expect(new BigUint64Array(column.slice().buffer)).toEqual(bits);
  });

  test("columns of every kind, of any length, beside odd-sized neighbours", () => {
    const value = {
      a: "x",
      bytes: new Uint8Array([1, 2, 3]),
      empty: new Float64Array(0),
      wide: new BigInt64Array([-5n, 2n ** 62n]),
      unsigned: new BigUint64Array([2n ** 64n - 1n]),
      signed: new Int32Array([-1, 2]),
      indexes: new Uint32Array([4_294_967_295]),
      part: new Uint32Array([1, 2, 3, 4]).subarray(1, 3),
    };
    expect(roundTrip(value)).toStrictEqual({ ...value, part: new Uint32Array([2, 3]) });
  });

  test("long lists of texts, with lone halves of characters made whole", () => {
    const names = Array.from({ length: 5_000 }, (_, i) => (i % 7 === 0 ? "" : `fn${i}.größe\u{1F600}`));
    expect(roundTrip(names)).toStrictEqual(names);
    const halves = [...names, "x\uD83D", "\uDE00y"];
    expect(roundTrip(halves)).toStrictEqual(halves);
    const lone = [...names, "\uDE00", "z"];
    expect(roundTrip(lone)).toStrictEqual([...names, "\uFFFD", "z"]);
  });

  test("what is shared stays shared", () => {
    const config = [{ key: "goos", value: "linux" }];
    const [first, second] = roundTrip([config, config]) as unknown[];
    expect(first).toBe(second);
  });

  test("what would be lost is refused", () => {
    for (const value of [new Map(), () => 1, Symbol("x"), 2n ** 64n, new Date(0)]) {
      expect(() => roundTrip(value)).toThrow();
    }
  });
});

describe("evidence", () => {
  const series: SeriesTable = {
    kind: "series",
    series: [
      [
        ["__name__", "up"],
        ["job", "constructor"],
      ],
    ],
    sampleStart: new Uint32Array([0, 2]),
    timestamps: new Float64Array([1, 2]),
    values: new Float64Array([NaN, -0]),
    metadata: [],
    origin: "raw",
  };

  test("comes back as it was", () => {
    expect(decodeEvidence(encodeEvidence(series))).toStrictEqual(series);
  });

  test("is read from a buffer at any offset", () => {
    const packed = encodeEvidence(series);
    const shifted = new Uint8Array(packed.length + 3);
    shifted.set(packed, 3);
    expect(decodeEvidence(shifted.subarray(3))).toStrictEqual(series);
  });

  test("damage throws, wherever it is, and never hangs", () => {
    const packed = encodeEvidence(series);
    for (let length = 0; length < packed.length; length++) {
      expect(() => decodeEvidence(packed.slice(0, length)), `cut at ${length}`).toThrow();
    }
    for (let at = 0; at < packed.length; at++) {
      const damaged = packed.slice();
      damaged[at] = 0xff;
      try {
        decodeEvidence(damaged);
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(Error);
      }
    }
  });

  test("another version is refused by name", () => {
    const packed = encodeEvidence(series);
    packed[4] = 99;
    expect(() => decodeEvidence(packed)).toThrow("version 99");
  });

  test("types stay those of the tables", () => {
    const read = [encodeEvidence(series)].map(decodeEvidence)[0] as SeriesTable | EventTable | BenchTable;
    expect(read.kind).toBe("series");
  });
});
