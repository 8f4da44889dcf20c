import type { BenchCell } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { rowDisplay } from "./cell-text.ts";

const cell = (center: number): BenchCell => ({
  center,
  low: null,
  high: null,
  range: "2%",
  count: 10,
  samples: null,
  change: null,
});

test.each([
  [[4e-6, 3e-6], "sec/op", ["4.00 µs", "3.00 µs"]],
  [[123.4, 62.87], "B/op", ["123.4 B", "62.9 B"]],
  [[35184e-9, 160.4e-9], "sec/op", ["35.2 µs", "160 ns"]],
  [[11955.5, 62.87, 0.0123], "read-B/op", ["11.7 KiB", "62.9 B", "0.0123 B"]],
  [[12345, 3], "allocs/op", ["12345", "3"]],
  [[0, 2.5e9, 4], "B/op", ["0 B", "2.33 GiB", "4 B"]],
] as const)("%j %s", (values, unit, expected) => {
  const display = rowDisplay(values.map(cell), unit);
  expect(
    values.map((value) => {
      const { figure, unit: shown } = display(value);
      return `${figure} ${shown}`.trim();
    }),
  ).toEqual(expected);
});
