import type { BenchJudgement, JudgedCell } from "../judge/judge-benches.ts";
import { groupBy } from "../judge/group-by.ts";
import { untested } from "../judge/certainty.ts";
import { pairedRatioInterval, type RatioInterval, ratioInterval } from "../stats/ratio-interval.ts";
import type { BenchChange } from "../finding-kinds/bench-change.ts";
import type { BenchRefusal } from "../finding-kinds/bench-refusal.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import { groupOfChange, strengthOf } from "./finding.ts";

/** Processes a side that anybody is advised to run at least. */
const recommendedProcesses = 10;

/** Level of the intervals that findings state. */
const confidence = 0.95;

/**
 * The findings of a judged comparison of benchmarks, one for each benchmark and unit: the variant that changed most, the
 * others beside it. Drift and controls come first, because they say how far the rest can be trusted.
 */
export function benchFindings(judgement: BenchJudgement): Finding[] {
  const told = judgement.cells.filter(isTold);
  const groups = groupBy(told, ({ table, row, ...one }) => JSON.stringify([table.key, table.unit, row, groupOf(one)]));
  return [
    ...judgement.drifts.map(({ variant, baseline, comparisons, conditions }): Finding => ({
      kind: "bench-drift",
      id: `bench-drift:${variant}`,
      group: "refused",
      certainty: untested("refused", conditions),
      evidence: { view: "benchmarks" },
      strength: 0,
      variant,
      baseline,
      comparisons,
    })),
    ...judgement.controls.map(({ control, of, differing, comparisons, typical, units }): Finding => ({
      kind: "control",
      id: `control:${control}`,
      group: "refused",
      certainty: untested("measured"),
      evidence: { view: "benchmarks" },
      strength: 0,
      control,
      of,
      differing,
      comparisons,
      typical,
      spread: Math.max(0, ...[...units.values()].map(({ beyondSampling }) => beyondSampling)),
    })),
    ...[...groups.values()].map(changeOf),
    ...refusalsOf(judgement),
  ];
}

/** Whether a judged cell becomes a finding: it changed, it is no control, and no other unit speaks for it. */
function isTold({ outcome, certainty, isRepeated, isControl }: JudgedCell): boolean {
  return outcome !== "same" && outcome !== "small" && certainty.level !== "noise" && !isRepeated && !isControl;
}

function groupOf({ certainty, base, cell, better }: Pick<JudgedCell, "certainty" | "base" | "cell" | "better">) {
  return groupOfChange(certainty.level, base.summary.center, cell.summary.center, better);
}

function changeOf(cells: readonly JudgedCell[]): BenchChange {
  const sizeOf = ({ base, cell }: JudgedCell): number => strengthOf(base.summary.center, cell.summary.center);
  const [most, ...others] = cells.toSorted((a, b) => sizeOf(b) - sizeOf(a)) as [JudgedCell, ...JudgedCell[]];
  const { table, row, variant, baseline, base, cell, better, certainty } = most;
  const [before, after] = [base.summary.center, cell.summary.center];
  const group = groupOf(most);
  return {
    kind: "bench-change",
    id: `bench:${row}:${table.unit}:${group}`,
    group,
    certainty,
    evidence: { view: "benchmarks", cell: { unit: table.unit, row, variant } },
    strength: strengthOf(before, after),
    benchmark: row.replace(/-\d+$/, ""),
    unit: table.fact?.unit ?? table.unit,
    fact: table.fact?.name ?? null,
    better,
    direction: table.better,
    variant,
    baseline,
    before,
    after,
    ratio: ratioOf(before, after),
    interval: intervalOf(most),
    others: others.map((other) => ({
      variant: other.variant,
      ratio: ratioOf(other.base.summary.center, other.cell.summary.center),
    })),
  };
}

function ratioOf(before: number, after: number): number {
  return before === after ? 1 : after / before;
}

/** The interval of a judged change, widened as its test was; null where nothing was tested over processes. */
export function intervalOf({ base, cell, rounds, inflation, certainty }: JudgedCell): RatioInterval | null {
  if (certainty.pAlone === null) return null;
  if (rounds !== null)
    return pairedRatioInterval(
      rounds.map(({ before, after }) => Math.log(after / before)),
      confidence,
      inflation,
    );
  const values = ({ processes }: JudgedCell["cell"]): number[] => processes.map(({ value }) => value);
  return ratioInterval(values(base), values(cell), confidence, inflation);
}

/** One refusal for the comparisons of too few processes, one for those that cannot survive the correction. */
function refusalsOf({ cells, processesNeeded, policy }: BenchJudgement): BenchRefusal[] {
  const own = cells.filter(({ isControl, isRepeated }) => !isControl && !isRepeated);
  const withCondition = (...kinds: readonly string[]): JudgedCell[] =>
    own.filter(
      ({ certainty }) =>
        certainty.level !== "likely" && certainty.conditions.some((condition) => kinds.includes(condition.kind)),
    );
  const least = (of: readonly JudgedCell[], count: (one: JudgedCell) => number): number =>
    of.reduce((fewest, one) => Math.min(fewest, count(one)), Infinity);
  return [
    { reason: "few-processes" as const, affected: withCondition("one-process", "few-processes") },
    { reason: "many-comparisons" as const, affected: withCondition("many-comparisons") },
  ].flatMap(({ reason, affected }) => {
    if (affected.length === 0) return [];
    const processes = least(affected, ({ certainty }) => certainty.processes ?? 0);
    return [
      {
        kind: "bench-refusal",
        id: `bench:${reason}`,
        group: "refused",
        certainty: untested("refused"),
        evidence: { view: "benchmarks" },
        strength: 0,
        reason,
        affected: affected.length,
        comparisons: own.length,
        processes,
        samples: least(
          affected.filter(({ certainty }) => certainty.processes === processes),
          ({ certainty }) => certainty.n ?? 0,
        ),
        needed: Math.max(recommendedProcesses, processesNeeded),
        alpha: policy.alpha,
      } satisfies BenchRefusal,
    ];
  });
}
