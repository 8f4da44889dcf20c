import { describe, expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { benchRuns, type MeasuredVariant, noisy } from "../../test-support/bench-runs.ts";
import { type BenchJudgement, judgeBenches, type JudgedCell } from "./judge-benches.ts";
import { defaultJudgePolicy, type JudgePolicy } from "./policy.ts";

const judged = (variants: readonly MeasuredVariant[], policy: JudgePolicy = defaultJudgePolicy): BenchJudgement =>
  judgeBenches(compareBenches(benchRuns(variants), defaultFlags, "full"), policy);

const kindsOf = ({ certainty }: JudgedCell): string[] => certainty.conditions.map(({ kind }) => kind);

function pair(
  before: Readonly<Record<string, readonly (readonly number[])[]>>,
  after: Readonly<Record<string, readonly (readonly number[])[]>>,
  isAlternated: boolean,
): MeasuredVariant[] {
  return [
    { label: "before", benchmarks: before, isAlternated },
    { label: "after", benchmarks: after, isAlternated },
  ];
}

describe("levels follow from how the runs were made", () => {
  const normal = seededNormal(11);
  const slow = noisy(1000, 10, 0.02, normal);
  const fast = noisy(800, 10, 0.02, normal);

  it("proven: ten processes a side that took turns, compared within their rounds", () => {
    const [cell] = judged(pair({ A: slow }, { A: fast }, true)).cells;
    expect(cell).toMatchObject({ outcome: "better", certainty: { level: "proven", processes: 10, n: 10 } });
    expect(kindsOf(cell!)).toEqual(["alternated", "paired"]);
  });

  it("likely: the same processes in an order that nothing states", () => {
    const [cell] = judged(pair({ A: slow }, { A: fast }, false)).cells;
    expect(cell).toMatchObject({ outcome: "better", certainty: { level: "likely" } });
    expect(kindsOf(cell!)).toEqual(["order-unknown"]);
  });

  it("likely: one side after the other", () => {
    const inputs = benchRuns(pair({ A: slow }, { A: fast }, true)).map((input, side) => ({
      ...input,
      table: {
        ...input.table,
        processes: input.table.processes.map((process, at) => ({
          ...process,
          order: null,
          startedMs: side * 100 + at,
        })),
      },
    }));
    const [cell] = judgeBenches(compareBenches(inputs, defaultFlags, "full"), defaultJudgePolicy).cells;
    expect(cell!.certainty.level).toBe("likely");
    expect(kindsOf(cell!)).toContain("one-after-the-other");
    expect(cell!.rounds).toBeNull();
  });

  it("differs: one process a side, however many repeats and however large the change", () => {
    const [cell] = judged(pair({ A: [slow.flat()] }, { A: [fast.flat()] }, true)).cells;
    expect(cell).toMatchObject({ outcome: "better", certainty: { level: "differs", processes: 1, n: 10, p: null } });
    expect(kindsOf(cell!)).toEqual(["one-process"]);
  });

  it("differs: three processes a side are too few for any test", () => {
    const [cell] = judged(pair({ A: slow.slice(0, 3) }, { A: fast.slice(0, 3) }, true)).cells;
    expect(cell!.certainty.level).toBe("differs");
    expect(cell!.certainty.conditions).toEqual([{ kind: "few-processes", needed: 5 }]);
  });

  it("differs: five processes a side cannot survive the correction for a hundred comparisons", () => {
    const many = (centre: number): Record<string, number[][]> =>
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`B${i}`, noisy(centre, 5, 0.001, normal)]));
    const result = judged(pair(many(1000), many(1200), false));
    expect(result.cells.every(({ certainty }) => certainty.level === "differs")).toBe(true);
    expect(result.cells[0]!.certainty.conditions[0]).toEqual({
      kind: "many-comparisons",
      needed: result.processesNeeded,
    });
  });

  it("noise: what chance gives", () => {
    const [cell] = judged(pair({ A: slow }, { A: slow.toReversed() }, true)).cells;
    expect(cell).toMatchObject({ outcome: "same", certainty: { level: "noise" } });
  });

  it("small: less than the least change that counts", () => {
    const policy = { ...defaultJudgePolicy, minimumEffect: 0.5 };
    const [cell] = judged(pair({ A: slow }, { A: fast }, true), policy).cells;
    expect(cell).toMatchObject({ outcome: "small", certainty: { level: "proven" } });
  });

  it("an alpha below what ten processes can reach leaves a large change open, and says how many could", () => {
    const policy = { ...defaultJudgePolicy, alpha: 0.0000001 };
    const [cell] = judged(pair({ A: slow }, { A: fast }, true), policy).cells;
    expect(cell!.certainty.level).toBe("differs");
    expect(cell!.certainty.conditions).toEqual([{ kind: "few-processes", needed: 14 }]);
  });
});

describe("exact units", () => {
  const time = Array.from({ length: 5 }, () => [100]);
  const withCounts = (counts: Readonly<Record<string, readonly number[]>>, processes: number): MeasuredVariant => ({
    label: "",
    benchmarks: { A: time.slice(0, processes) },
    counts,
  });
  const levels = (before: MeasuredVariant, after: MeasuredVariant): Record<string, string> =>
    Object.fromEntries(
      judged([
        { ...before, label: "before" },
        { ...after, label: "after" },
      ]).cells.map(({ table, certainty }) => [table.unit, certainty.level]),
    );

  it("are certain where every one of five processes says the same", () => {
    expect(levels(withCounts({ "allocs/op": [8] }, 5), withCounts({ "allocs/op": [9] }, 5))["allocs/op"]).toBe(
      "certain",
    );
  });

  it("are not with fewer: two seeds may agree", () => {
    expect(levels(withCounts({ "allocs/op": [8] }, 2), withCounts({ "allocs/op": [9] }, 2))["allocs/op"]).toBe(
      "differs",
    );
  });

  it("are not where any process of the report says otherwise", () => {
    const varying = withCounts({ "allocs/op": [8, 8, 8, 8, 9] }, 5);
    expect(levels(varying, withCounts({ "allocs/op": [9] }, 5))["allocs/op"]).not.toBe("certain");
  });
});

describe("a control", () => {
  const names = Array.from({ length: 12 }, (_, i) => `B${i}`);
  const side = (label: string, offset: (name: number) => number, seed: number): MeasuredVariant => {
    const normal = seededNormal(seed);
    return {
      label,
      isAlternated: true,
      benchmarks: Object.fromEntries(names.map((name, i) => [name, noisy(1000 * (1 + offset(i)), 12, 0.01, normal)])),
    };
  };

  it("is told from nothing where the sides are alike, and takes nothing away", () => {
    const result = judged([side("before", () => 0, 1), side("before-again", () => 0, 2), side("after", () => 0.1, 3)]);
    expect(result.controls).toMatchObject([{ control: "before-again", of: "before", differing: 0, comparisons: 12 }]);
    const after = result.cells.filter(({ variant }) => variant === "after");
    expect(after.every(({ certainty }) => certainty.level === "proven")).toBe(true);
    expect(result.comparisons).toBe(12);
  });

  it("that differs from what it repeats widens all intervals, so that a change of that size is noise", () => {
    const wobble = (i: number): number => (i % 2 === 0 ? 0.08 : -0.08);
    const result = judged([
      side("before", () => 0, 1),
      side("before-again", wobble, 2),
      side("after", (i) => -wobble(i), 3),
    ]);
    expect(result.controls[0]!.differing).toBeGreaterThan(6);
    expect(result.controls[0]!.units.get("sec/op")!.beyondSampling).toBeGreaterThan(0.05);
    const after = result.cells.filter(({ variant }) => variant === "after");
    expect(after.every(({ certainty }) => certainty.level === "noise")).toBe(true);
  });

  it("of one process a side shows what one run a side can differ by", () => {
    const single = (label: string, spread: number, change: number, seed: number): MeasuredVariant => {
      const normal = seededNormal(seed);
      return {
        label,
        benchmarks: Object.fromEntries(names.map((name) => [name, noisy(1000 * change, 1, spread, normal)])),
      };
    };
    const result = judged([single("a", 0.02, 1, 1), single("a-again", 0.02, 1, 2), single("b", 0.02, 1.5, 3)]);
    const b = result.cells.filter(({ variant }) => variant === "b");
    expect(b.every(({ certainty, outcome }) => certainty.level === "likely" && outcome === "worse")).toBe(true);
    expect(kindsOf(b[0]!)).toEqual(["one-process", "control"]);
    const small = judged([single("a", 0.02, 1, 1), single("a-again", 0.02, 1, 2), single("b", 0.02, 1.03, 3)]);
    expect(
      small.cells.filter(({ variant }) => variant === "b").every(({ certainty }) => certainty.level !== "likely"),
    ).toBe(true);
  });
});

describe("drift", () => {
  it("is said first where nearly all benchmarks of one run a side moved one way", () => {
    const names = Array.from({ length: 20 }, (_, i) => `B${i}`);
    const normal = seededNormal(21);
    const side = (label: string, factor: number): MeasuredVariant => ({
      label,
      benchmarks: Object.fromEntries(names.map((name) => [name, noisy(1000 * factor, 1, 0.02, normal)])),
    });
    const { drifts } = judged([side("before", 1), side("after", 1.4)]);
    expect(drifts).toHaveLength(1);
    expect(drifts[0]!.conditions[0]).toMatchObject({ kind: "common-shift", count: 20 });
  });

  it("widens the comparison of sides whose order is unknown", () => {
    const normal = seededNormal(31);
    const names = Array.from({ length: 20 }, (_, i) => `B${i}`);
    const drifting = (label: string): MeasuredVariant => {
      let level = normal();
      const levels = Array.from({ length: 10 }, () => (level = 0.8 * level + 0.6 * normal()));
      return {
        label,
        benchmarks: Object.fromEntries(
          names.map((name) => [name, levels.map((own) => [1000 * Math.exp(0.05 * own + 0.005 * normal())])]),
        ),
      };
    };
    const { cells } = judged([drifting("before"), drifting("after")]);
    expect(cells.some(({ inflation }) => inflation > 1.5)).toBe(true);
  });
});
