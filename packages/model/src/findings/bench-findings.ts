import type { BenchComparison, ComparisonCell, ComparisonTable } from "../bench/comparison.ts";
import { holm } from "../bench/holm.ts";
import { fixed, signedFixed } from "../unit/fixed.ts";
import { type Finding, type FindingGroup, strengthOf } from "./finding.ts";

export interface BenchFindingOptions {
  /** Chance of even one false better or worse over all comparisons of the report. */
  readonly alpha: number;
  /** Smallest relative change worth a finding, as a fraction. */
  readonly minimumEffect: number;
}

export const defaultBenchFindingOptions: BenchFindingOptions = { alpha: 0.05, minimumEffect: 0.01 };

/** Fewest samples a side for which the rank test can reach p ≤ 0.05, and for which it can also tell moderate changes. */
const recommendedCount = 10;

export interface BenchFindings {
  readonly findings: readonly Finding[];
  /** How many cells were tested, all corrected together. */
  readonly comparisons: number;
}

interface Comparison {
  readonly table: ComparisonTable;
  readonly row: string;
  readonly variant: string;
  readonly baseline: string;
  readonly before: number;
  readonly after: number;
  readonly counts: readonly [number, number];
  readonly tooFew: boolean;
  readonly exact: boolean;
  p: number;
}

/**
 * What a benchmark comparison shows, one finding for each benchmark and unit: the variant that changed most, the others
 * in its remark. Better and worse are claimed only where Holm's correction over all comparisons keeps p at or below
 * alpha; with too few samples for any test to reach it the change is unclear, however large, and what to run is said.
 */
export function benchFindings(
  comparison: BenchComparison,
  options: BenchFindingOptions = defaultBenchFindingOptions,
): BenchFindings {
  const tested = comparison.tables.flatMap(comparisonsOf);
  const corrected = holm(tested.map(({ p }) => p));
  const bySubject = new Map<string, Comparison[]>();
  tested.forEach((one, index) => {
    one.p = corrected[index]!;
    const ratio = one.after / one.before;
    if (!(Math.abs(ratio - 1) >= options.minimumEffect)) return;
    const group = groupOf(one, options.alpha);
    if (group === null) return;
    const key = JSON.stringify([one.table.key, one.table.unit, one.row, group]);
    const list = bySubject.get(key);
    if (list === undefined) bySubject.set(key, [one]);
    else list.push(one);
  });
  const findings = [...bySubject.values()].map((changes) => findingOf(changes, tested.length, options));
  const refusal = sampleRefusal(tested);
  return { findings: refusal === null ? findings : [...findings, refusal], comparisons: tested.length };
}

function comparisonsOf(table: ComparisonTable): Comparison[] {
  const baseline = table.columns[0]?.label ?? "";
  return table.rows.flatMap((row) =>
    row.cells.flatMap((cell, column) => {
      const against = cell?.comparison;
      if (cell === undefined || against === undefined || column === 0) return [];
      return [
        {
          table,
          row: row.label,
          variant: table.columns[column]?.label ?? "",
          baseline,
          before: against.baseCenter,
          after: cell.summary.center,
          counts: [against.baseCount, against.count] as const,
          tooFew: against.tooFew,
          exact: table.assumption === "exact" || isExact(row.cells[0], cell),
          p: against.twoSidedP,
        },
      ];
    }),
  );
}

/** No noise at all on either side: a printed fact or a count that every run repeats to the digit. */
function isExact(before: ComparisonCell | undefined, after: ComparisonCell): boolean {
  return (
    before !== undefined &&
    before.samples.length > 1 &&
    after.samples.length > 1 &&
    isConstant(before) &&
    isConstant(after)
  );
}

function isConstant({ samples }: ComparisonCell): boolean {
  return samples.every((value) => value === samples[0]);
}

function groupOf({ table, before, after, p, tooFew }: Comparison, alpha: number): FindingGroup | null {
  if (tooFew) return "unclear";
  if (!(p <= alpha)) return null;
  if (table.better.direction === "unknown") return "unclear";
  return after < before === (table.better.direction === "lower") ? "better" : "worse";
}

function findingOf(changes: readonly Comparison[], comparisons: number, { alpha }: BenchFindingOptions): Finding {
  const [most, ...others] = changes.toSorted(
    (a, b) => strengthOf(b.before, b.after) - strengthOf(a.before, a.after),
  ) as [Comparison, ...Comparison[]];
  const unit = most.table.fact === undefined ? most.table.unit : most.table.fact.name;
  const remarks = [
    ...(others.length === 0 ? [] : [`also ${others.map((other) => `${other.variant} ${percent(other)}`).join(", ")}`]),
    ...(most.table.better.direction === "unknown" ? ["which direction is better is not known"] : []),
  ];
  return {
    id: `bench:${most.row}:${most.table.unit}:${groupOf(most, alpha)}`,
    group: groupOf(most, alpha) ?? "unclear",
    subject: `${most.row.replace(/-\d+$/, "")} ${unit}`,
    change: percent(most),
    scope: `${most.variant} vs ${most.baseline}`,
    certainty: certaintyOf(most, comparisons),
    remark: remarks.join("; "),
    // The cell as the benchmark view names it in a link: unit, row, column.
    evidence: { view: "benchmarks", parameters: { "b.cell": [most.table.unit, most.row, most.variant].join("\n") } },
    strength: strengthOf(most.before, most.after),
  };
}

function certaintyOf({ tooFew, counts, p, exact }: Comparison, comparisons: number): string {
  const samples = counts[0] === counts[1] ? `n=${counts[0]}` : `n=${counts[0]}+${counts[1]}`;
  if (tooFew)
    return counts[0] === 1 && counts[1] === 1 ? "1 sample a side: not proven" : `${samples}: too few to prove`;
  const corrected = `p=${fixed(p, 3)} ${samples}, Holm over ${comparisons}`;
  return exact ? `${corrected}; every run the same` : corrected;
}

/** One refusal for the whole report when any side has too few samples: it names the smallest and says what to run. */
function sampleRefusal(tested: readonly Comparison[]): Finding | null {
  const few = tested.filter(({ tooFew }) => tooFew);
  if (few.length === 0) return null;
  const least = Math.min(...few.flatMap(({ counts }) => counts));
  return {
    id: "bench:too-few-samples",
    group: "refused",
    subject:
      few.length === tested.length
        ? "Significance of the benchmarks"
        : `Significance of ${few.length} of ${tested.length} comparisons`,
    change: "cannot be said",
    scope: "",
    certainty: `${least} sample${least === 1 ? "" : "s"} a side`,
    remark: `run with -count=${recommendedCount} on both sides: no test can reach p ≤ 0.05 with fewer than 4 a side`,
    evidence: { view: "benchmarks", parameters: {} },
    strength: 0,
  };
}

/** `−43.3 %`: one decimal, a real minus sign. */
export function percentChange(ratio: number): string {
  return `${signedFixed((ratio - 1) * 100, 1).replace("-", "−")} %`;
}

function percent({ before, after }: Comparison): string {
  return before === 0 ? "from 0" : percentChange(after / before);
}
