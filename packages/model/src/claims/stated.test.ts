import { describe, expect, it } from "vitest";
import { statedNumbers } from "./stated.ts";

const read = (text: string): (string | number)[][] =>
  statedNumbers(text, ["2-byte"]).map(({ sign, readings, kind, comparator, direction }) =>
    [
      kind,
      ...readings.map(({ value }) => Number((sign === "-" ? -value : value).toPrecision(8))),
      comparator === "equal" ? "" : comparator,
      direction,
    ].filter((part) => part !== ""),
  );

describe("numbers as people write them", () => {
  it.each<[string, (string | number)[][]]>([
    ["2,3x", [["factor", 2.3]]],
    ["−50 % with the 2-byte prefix", [["percent", -0.5]]],
    [
      "–50 %, -50%, - 50 %",
      [
        ["percent", -0.5],
        ["percent", -0.5],
        ["percent", 0.5],
      ],
    ],
    [
      "1 µs, 1 μs, 1us, one microsecond",
      [
        ["time", 1e-6],
        ["time", 1e-6],
        ["time", 1e-6],
        ["time", 1e-6],
      ],
    ],
    ["7 304 628 B", [["bytes", 7304628]]],
    ["7\u202f304\u202f628 B", [["bytes", 7304628]]],
    ["7'304’628,5 B", [["bytes", 7304628.5]]],
    ["1.234,5 ms", [["time", 1.2345]]],
    ["1,234.5 ms", [["time", 1.2345]]],
    ["1,234 ms", [["time", 1.234, 0.001234]]],
    ["1.234 ms", [["time", 0.001234, 1.234]]],
    [
      "1,234 ms, or 1.5 s",
      [
        ["time", 1.234],
        ["time", 1.5],
      ],
    ],
    [
      "12k, 1.2e9, 3 million, 2×10⁶, 4*10^3",
      [
        ["number", 12000],
        ["number", 1.2e9],
        ["number", 3e6],
        ["number", 2e6],
        ["number", 4000],
      ],
    ],
    ["5 mebibytes", [["bytes", 5242880]]],
    [
      "5 MB/s, 50 requests per second, 3500 TPS",
      [
        ["throughput", 5e6],
        ["rate", 50],
        ["rate", 3500],
      ],
    ],
    ["under 450 ns", [["time", 4.5e-7, "below"]]],
    [
      "no more than 5 s, not less than 4 s",
      [
        ["time", 5, "at-most"],
        ["time", 4, "at-least"],
      ],
    ],
    [
      "≤ 5 s, >= 4 s, ~3 s, 2 s or less",
      [
        ["time", 5, "at-most"],
        ["time", 4, "at-least"],
        ["time", 3, "about"],
        ["time", 2, "at-most"],
      ],
    ],
    ["435 ± 10 ns", [["time", 4.35e-7, "interval"]]],
    ["between 3 and 5 %", [["percent", 0.03, "interval"]]],
    ["10–30 minutes", [["time", 600, "interval"]]],
    [
      "from 68 ms to 0.14 ms",
      [
        ["time", 0.068],
        ["time", 0.00014],
      ],
    ],
    ["reduced by 56.5 %", [["percent", 0.565, "down"]]],
    [
      "3x faster, twice as fast",
      [
        ["factor", 3, "faster"],
        ["factor", 2, "about", "faster"],
      ],
    ],
    ["p99 of v1.2.3 after the 50th run on go1.26, `10 s`, #213", []],
    ["5 Mb, 5Gbit", [["unreadable"], ["unreadable"]]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
