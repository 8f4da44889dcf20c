import { describe, expect, it } from "vitest";
import { BenchTableBuilder } from "../bench/builder.ts";
import { compareBenches } from "../bench/compare.ts";
import { type BenchInput, defaultFlags } from "../bench/comparison.ts";
import { seededNormal } from "../series/analysis/seeded-noise.ts";
import { benchFindings } from "./bench-findings.ts";

const config: readonly never[] = [];

/** Inputs stated as `variant: { benchmark: ns/op samples }`. */
function inputsOf(variants: Record<string, Record<string, readonly number[]>>): BenchInput[] {
  return Object.entries(variants).map(([label, benchmarks]) => {
    const builder = new BenchTableBuilder();
    let line = 0;
    for (const [name, samples] of Object.entries(benchmarks)) {
      for (const value of samples) {
        line++;
        builder.add({ name, iterations: 1, values: [{ value, unit: "ns/op" }], config, line });
      }
    }
    return { label, path: label, table: builder.build() };
  });
}
const findings = (variants: Parameters<typeof inputsOf>[0]): ReturnType<typeof benchFindings> =>
  benchFindings(compareBenches(inputsOf(variants), defaultFlags, "full"));

const around = (centre: number): number[] => [1, 0.99, 1.01, 0.995, 1.005, 0.992, 1.008, 1.002].map((f) => f * centre);

describe("benchmark findings", () => {
  it("calls a proven change better or worse, strongest variant first, the others in the remark", () => {
    const result = findings({
      control: { Write: around(1000), Read: around(10) },
      one: { Write: around(900), Read: around(10) },
      two: { Write: around(500), Read: around(13) },
    });
    expect(result.comparisons).toBe(4);
    expect(
      result.findings.map(({ group, subject, change, scope, remark }) => [group, subject, change, scope, remark]),
    ).toEqual([
      ["better", "Write sec/op", "−50.0 %", "two vs control", "also one −10.0 %"],
      ["worse", "Read sec/op", "+30.0 %", "two vs control", ""],
    ]);
    expect(result.findings[0]!.certainty).toMatch(/^proven: p=0\.00\d n=8, Holm over 4$/);
  });

  it("proves nothing with one sample a side, whatever the size, and says what to run", () => {
    const result = findings({ control: { Write: [7304628624] }, two: { Write: [4140556080] } });
    expect(result.findings.map(({ group, change, certainty }) => [group, change, certainty])).toEqual([
      ["unclear", "−43.3 %", "not proven: 1 sample a side"],
      ["refused", "cannot be said", "1 sample a side"],
    ]);
    expect(result.findings[1]!.remark).toContain("-count=10");
  });

  it("makes false findings of unchanged pairs at no more than the stated rate", () => {
    let reports = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const normal = seededNormal(seed);
      const samples = (): number[] => Array.from({ length: 8 }, () => 1000 * (1 + 0.05 * normal()));
      const result = findings({
        before: { A: samples(), B: samples(), C: samples() },
        after: { A: samples(), B: samples(), C: samples() },
      });
      if (result.findings.length > 0) reports++;
    }
    // 5 % of 1,000 reports, plus 3 standard deviations of a binomial.
    expect(reports).toBeLessThanOrEqual(50 + 21);
    expect(reports).toBeGreaterThan(0);
  });
});
