import type { AttributedBenchBody } from "@sweetspot/contract";
import { expect, it } from "vitest";
import { linesByOperation, linesInAll } from "./bench-lines.ts";

const side = (variant: string, operations: number, total: number, measured: number) => ({
  variant,
  file: "mem.pb.gz",
  measured,
  profiled: total / operations,
  total,
  elsewhere: 0,
  operations,
  operationsLow: operations,
  operationsHigh: operations,
  iterations: operations,
  basis: "",
});
const breakdown = {
  parts: [
    { name: "x/pkg.put", before: 3000, after: 1000, beforePerOp: 300, afterPerOp: 50, change: -250, share: 250 / 260 },
  ],
  rest: { functions: 2, change: 5 },
  gains: 5,
  losses: -250,
};
const attribution: AttributedBenchBody = {
  kind: "attributed",
  benchmark: "A",
  unit: "B/op",
  sampleType: "alloc_space",
  profileUnit: "bytes",
  before: side("old", 10, 4000, 410),
  after: side("new", 20, 3100, 150),
  change: -260,
  explained: -245,
  unexplained: -15,
  share: 245 / 260,
  uncertainty: null,
  verdict: "explains-part",
  reasons: [],
  own: breakdown,
  callers: breakdown,
};

it("adds up by operation to what was measured", () => {
  const { rows, sums, whole, format } = linesByOperation(attribution, "own");
  expect(rows).toMatchObject([{ name: "x/pkg.put", before: 300, after: 50, change: -250 }]);
  expect(rows[0]!.title).toBe("2.93 KiB → 1000 B of the profiles, for 10 and 20 operations");
  expect(sums.map(({ label, change }) => [label, change])).toEqual([
    ["2 more functions", 5],
    ["in the profiles", -245],
    ["unexplained", -15],
    ["measured by the benchmark", -260],
  ]);
  expect([whole, format.unit, format.figure(-250, true)]).toEqual([-260, "B/op", "−250.0"]);
});

it("adds up in all to the benchmark's part of the profiles", () => {
  const { rows, sums, whole, format } = linesInAll(attribution, "callers");
  expect(rows[0]).toMatchObject({ before: 3000, after: 1000, change: -2000 });
  expect(sums.map(({ label, change }) => [label, change])).toEqual([
    ["2 more functions", 1100],
    ["the benchmark's part of the profiles", -900],
  ]);
  expect([whole, format.unit]).toEqual([-900, "KiB"]);
});
