import { expect, it } from "vitest";
import { untested } from "../judge/certainty.ts";
import { contradictionFinding } from "./contradiction.ts";
import type { BenchChange } from "../finding-kinds/bench-change.ts";
import type { SeriesChange } from "../finding-kinds/series-change.ts";

const shared = {
  group: "unclear",
  certainty: untested("differs"),
  strength: 1,
  variant: "after",
  baseline: "before",
} as const;

const bench = (benchmark: string, ratio: number): BenchChange => ({
  ...shared,
  kind: "bench-change",
  id: benchmark,
  evidence: { view: "benchmarks" },
  benchmark,
  unit: "sec/op",
  fact: null,
  better: "lower",
  direction: { direction: "lower", from: "known", words: ["sec/op"] },
  before: 1,
  after: ratio,
  ratio,
  interval: null,
  others: [],
});

const metric = (name: string, unit: "seconds" | "bytes", ratio: number): SeriesChange => ({
  ...shared,
  kind: "series-change",
  id: name,
  evidence: { view: "metrics", metrics: [name] },
  metric: name,
  measure: "rate",
  per: null,
  unit: { unit, perSecond: true },
  better: "lower",
  before: 1,
  after: ratio,
  ratio,
  phases: [],
});

it("is said only when all benchmarks of time point one way and a metric of time the other", () => {
  const faster = bench("Write", 0.5);
  const slower = metric("write_seconds_total", "seconds", 2);
  expect(contradictionFinding([faster, slower])).toMatchObject({ kind: "contradiction", benchmarks: "better" });
  expect(contradictionFinding([faster, bench("Read", 2), slower])).toBeNull();
  expect(contradictionFinding([faster, metric("write_seconds_total", "seconds", 0.5)])).toBeNull();
  expect(contradictionFinding([faster, metric("heap_bytes", "bytes", 2)])).toBeNull();
});
