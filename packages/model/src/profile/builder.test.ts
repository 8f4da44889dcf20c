import { expect, test } from "vitest";
import { ProfileBuilder } from "./builder.ts";
import type { FunctionIndex } from "./table.ts";

test("rows of 300,000 lines, of which some share a hash of 32 bits, are kept apart and found again", () => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const lines = Array.from({ length: 300_000 }, (_, line) => line);
  const rows = lines.map((line) => builder.frame("work", "work.c", line));
  expect(new Set(rows).size).toBe(lines.length);
  expect(lines.map((line) => builder.frame("work", "work.c", line))).toEqual(rows);
  expect(builder.functionCount).toBe(1);
});

test.each([
  ["addresses of a kernel", (at: number) => ({ address: 0xffff_ffff_8100_0000n + BigInt(at) })],
  ["upper halves of addresses", (at: number) => ({ address: BigInt(at) << 32n })],
  [
    "upper bits of line numbers",
    (at: number, one: FunctionIndex) => ({ lines: [{ function: one, line: at * 2 ** 32 }] }),
  ],
])("200,000 rows that differ in %s alone do not all share a hash: a file of them is still read", (_, row) => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const one = builder.function("one");
  const rows = Array.from({ length: 200_000 }, (_unused, at) => builder.location(row(at, one)));
  expect(new Set(rows).size).toBe(rows.length);
});

test("locations that differ in one part only are different rows", () => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const [one, other] = [builder.function("one"), builder.function("other")];
  const different = [
    {},
    { address: 1n },
    { address: 2n ** 63n },
    { mapping: builder.mapping({}) },
    { isFolded: true },
    { lines: [{ function: one }] },
    { lines: [{ function: other }] },
    { lines: [{ function: one, line: 1 }] },
    { lines: [{ function: one, column: 1 }] },
    { lines: [{ function: one }, { function: other }] },
    { lines: [{ function: other }, { function: one }] },
  ];
  const rows = different.map((location) => builder.location(location));
  expect(new Set(rows).size).toBe(different.length);
  expect(different.map((location) => builder.location(location))).toEqual(rows);
  expect(builder.location({ isApart: true })).not.toBe(rows[0]);
});
