import { describe, expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { judgeBenches } from "../judge/judge-benches.ts";
import { benchRuns, type MeasuredVariant, noisy } from "../../test-support/bench-runs.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { findingText } from "../words/finding-text.ts";
import { benchFindings } from "./bench-findings.ts";
import type { BenchChange } from "../finding-kinds/bench-change.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import { toneOf } from "./finding.ts";

const findingsOf = (variants: readonly MeasuredVariant[]): Finding[] =>
  benchFindings(judgeBenches(compareBenches(benchRuns(variants), defaultFlags, "full"), defaultJudgePolicy));

describe("benchmark findings", () => {
  it("tell the variant that changed most, with the others beside it", () => {
    const normal = seededNormal(3);
    const variant = (label: string, write: number, read: number): MeasuredVariant => ({
      label,
      benchmarks: { Write: noisy(write, 10, 0.01, normal), Read: noisy(read, 10, 0.01, normal) },
      isAlternated: true,
    });
    const found = findingsOf([variant("control", 1000, 10), variant("one", 900, 10), variant("two", 500, 13)]);
    const changes = found.filter((one): one is BenchChange => one.kind === "bench-change");
    expect(
      changes.map(({ benchmark, unit, variant: of, group, certainty }) => [
        benchmark,
        unit,
        of,
        group,
        certainty.level,
      ]),
    ).toEqual([
      ["Write", "sec/op", "two", "better", "proven"],
      ["Read", "sec/op", "two", "worse", "proven"],
    ]);
    expect(changes[0]!.ratio).toBeCloseTo(0.5, 1);
    expect(changes[0]!.interval!.low).toBeLessThan(changes[0]!.ratio);
    expect(changes[0]!.interval!.high).toBeGreaterThan(changes[0]!.ratio);
    expect(changes[0]!.others.map((other) => other.variant)).toEqual(["one"]);
    expect(findingText(changes[0]!).subject).toBe("Write sec/op");
  });

  it("say that two runs differ, and what to run, with one process a side", () => {
    const found = findingsOf([
      { label: "control", benchmarks: { Write: [[7304628624]] } },
      { label: "two", benchmarks: { Write: [[4140556080]] } },
    ]);
    expect(found.map((one) => [one.kind, one.group, one.certainty.level, toneOf(one)])).toEqual([
      ["bench-change", "unclear", "differs", "differs"],
      ["bench-refusal", "refused", "refused", "refused"],
    ]);
    expect(found[0]!.certainty).toMatchObject({ n: 1, processes: 1, p: null, conditions: [{ kind: "one-process" }] });
    expect(found[1]).toMatchObject({ reason: "few-processes", processes: 1, needed: 10 });
  });

  it("call repeats within one process no more than a difference of two runs", () => {
    const normal = seededNormal(5);
    const repeats = (centre: number): number[][] => [noisy(centre, 8, 0.01, normal).flat()];
    const found = findingsOf([
      { label: "before", benchmarks: { Write: repeats(1000) } },
      { label: "after", benchmarks: { Write: repeats(1300) } },
    ]);
    expect(found[0]).toMatchObject({ kind: "bench-change", group: "unclear" });
    expect(found[0]!.certainty).toMatchObject({ level: "differs", n: 8, processes: 1 });
    expect(found[1]).toMatchObject({ kind: "bench-refusal", samples: 8, processes: 1 });
  });

  it("tell a throughput once: it is printed from the same measurement as the time", () => {
    const normal = seededNormal(9);
    const times = (centre: number): number[][] => noisy(centre, 10, 0.01, normal);
    const found = findingsOf([
      { label: "before", benchmarks: { Copy: times(1000) }, isAlternated: true, bytesPerOp: 4096 },
      { label: "after", benchmarks: { Copy: times(500) }, isAlternated: true, bytesPerOp: 4096 },
    ]);
    expect(found.map((one) => (one.kind === "bench-change" ? one.unit : one.kind))).toEqual(["sec/op"]);
    expect(found[0]!.certainty.correctedOver).toBe(1);
  });
});
