import type { BenchComparison, ComparisonCell, ComparisonTable } from "../bench/comparison.ts";
import { holm } from "../bench/holm.ts";
import { directionReason, directionText } from "../judge/direction-text.ts";
import type { Direction } from "../judge/directions.ts";
import { fixed, signedFixed } from "../unit/fixed.ts";
import { displayFor, unitTitle } from "../unit/format.ts";
import { type Finding, type FindingGroup, type FindingReading, plainFinding, strengthOf } from "./finding.ts";

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
  /** Whether chance had a part in it: not where all samples are equal, nor in units that allow no difference. */
  readonly isTested: boolean;
  /** Of this comparison alone. */
  readonly own: number;
  /** Corrected for all comparisons of the report. */
  p: number;
  /** Whether so few samples can never get there with so many comparisons. */
  beyondReach: boolean;
}

/**
 * What a benchmark comparison shows, one finding for each benchmark and unit: the variant that changed most, the others
 * in its remark. Better and worse are claimed only where Holm's correction over all comparisons keeps p at or below
 * alpha; with too few samples for any test to reach that the change is unclear, however large, and what to run is said.
 */
export function benchFindings(
  comparison: BenchComparison,
  options: BenchFindingOptions = defaultBenchFindingOptions,
): BenchFindings {
  const tested = comparison.tables.flatMap(comparisonsOf);
  // As the benchmark table counts: samples that are all equal, and exact units, are no test that could go wrong.
  const chancy = tested.filter(({ isTested }) => isTested);
  const corrected = holm(chancy.map(({ own }) => own));
  chancy.forEach((one, index) => (one.p = corrected[index]!));
  const needed = samplesNeeded(chancy.length, options.alpha);
  const bySubject = new Map<string, Comparison[]>();
  for (const one of tested) {
    one.beyondReach =
      !one.tooFew && one.own <= options.alpha && one.p > options.alpha && Math.min(...one.counts) < needed;
    const ratio = one.after / one.before;
    if (!(Math.abs(ratio - 1) >= options.minimumEffect)) continue;
    const group = groupOf(one, options.alpha);
    if (group === null) continue;
    const key = JSON.stringify([one.table.key, one.table.unit, one.row, group]);
    const list = bySubject.get(key);
    if (list === undefined) bySubject.set(key, [one]);
    else list.push(one);
  }
  const findings = [...bySubject.values()].map((changes) => findingOf(changes, chancy.length, options));
  const refusals = [sampleRefusal(tested), correctionRefusal(chancy, needed, options.alpha)];
  return {
    findings: [...findings, ...refusals.filter((refusal) => refusal !== null)],
    comparisons: chancy.length,
  };
}

/** Samples a side with which one comparison of so many can still reach alpha: the least p of n and n is 2 / (2n over n). */
function samplesNeeded(comparisons: number, alpha: number): number {
  let n = 1;
  for (let least = 1; least > alpha / Math.max(1, comparisons) && n < 50; least *= n / (4 * n - 2)) n++;
  return n;
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
          isTested: !against.allEqual && table.assumption !== "exact",
          own: against.twoSidedP,
          p: against.twoSidedP,
          beyondReach: false,
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

function groupOf(one: Comparison, alpha: number): FindingGroup | null {
  if (one.tooFew || one.beyondReach) return "unclear";
  if (!(one.p <= alpha)) return null;
  const reading = readingOf(one);
  return reading === "better" || reading === "worse" ? reading : "unclear";
}

/** What the change would be, were it proven. */
function readingOf({ table, before, after }: Comparison): FindingReading {
  if (table.better.direction === "unknown") return "plain";
  return after < before === (table.better.direction === "lower") ? "better" : "worse";
}

function findingOf(changes: readonly Comparison[], comparisons: number, { alpha }: BenchFindingOptions): Finding {
  const [most, ...others] = changes.toSorted(
    (a, b) => strengthOf(b.before, b.after) - strengthOf(a.before, a.after),
  ) as [Comparison, ...Comparison[]];
  const unit = most.table.fact === undefined ? most.table.unit : most.table.fact.name;
  const remarks = [
    ...(others.length === 0 ? [] : [`also ${others.map((other) => `${other.variant} ${percent(other)}`).join(", ")}`]),
    ...directionRemark(most.table.better),
  ];
  const group = groupOf(most, alpha) ?? "unclear";
  return {
    id: `bench:${most.row}:${most.table.unit}:${group}`,
    group,
    about: unitTitle(most.table.unit) === most.table.unit ? "" : unitTitle(most.table.unit),
    subject: `${most.row.replace(/-\d+$/, "")} ${unit}`,
    change: percent(most),
    scope: `${most.variant} vs ${most.baseline}`,
    amounts: amountsOf(most),
    certainty: certaintyOf(most, comparisons),
    remark: remarks.join("; "),
    reading: group === "unclear" ? readingOf(most) : "plain",
    // The cell as the benchmark view names it in a link, judged there as here: corrected for all comparisons; a phone shows that column.
    evidence: {
      view: "benchmarks",
      parameters: {
        "b.holm": "1",
        "b.column": most.variant,
        "b.cell": [most.table.unit, most.row, most.variant].join("\n"),
      },
    },
    strength: strengthOf(most.before, most.after),
  };
}

/** Which way is better goes without saying only where somebody has said it. */
function directionRemark(better: Direction): string[] {
  if (better.direction === "unknown") return ["which direction is better is not known"];
  return better.from === "name" ? [`${directionText(better.direction)}, ${directionReason(better)}`] : [];
}

/** Numbers further apart than this are not read in one scale: 68.2 ms → 143 µs. */
const oneScale = 100;

/** `3.88 GiB → 1.56 GiB`, in one scale where that is readable. */
function amountsOf({ table, before, after }: Comparison): string {
  const isNear = Math.max(before, after) <= oneScale * Math.min(before, after);
  const text = (value: number): string => {
    const { figure, unit } = displayFor(isNear ? [before, after] : [value], table.fact?.unit ?? table.unit)(value);
    return unit === "" ? figure : `${figure} ${unit}`;
  };
  return `${text(before)} → ${text(after)}`;
}

function certaintyOf({ tooFew, beyondReach, counts, own, p, exact }: Comparison, comparisons: number): string {
  const samples = counts[0] === counts[1] ? `n=${counts[0]}` : `n=${counts[0]}+${counts[1]}`;
  if (tooFew)
    return counts[0] === 1 && counts[1] === 1 ? "not proven: 1 sample a side" : `not proven: ${samples} is too few`;
  if (beyondReach)
    return `not proven: p=${fixed(own, 3)} ${samples} alone, p=${fixed(p, 3)} by Holm over ${comparisons}`;
  const corrected = `proven: p=${fixed(p, 3)} ${samples}, Holm over ${comparisons}`;
  return exact ? `${corrected}; every run the same` : corrected;
}

/** One refusal for the whole report when any side has too few samples: it names the smallest and says what to run. */
function sampleRefusal(tested: readonly Comparison[]): Finding | null {
  const few = tested.filter(({ tooFew }) => tooFew);
  if (few.length === 0) return null;
  const least = leastCount(few);
  return {
    ...plainFinding,
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

function leastCount(of: readonly Comparison[]): number {
  return of.reduce((least, { counts }) => Math.min(least, ...counts), Infinity);
}

/** Says with how many samples a report of so many comparisons can prove anything, where these have fewer. */
function correctionRefusal(tested: readonly Comparison[], needed: number, alpha: number): Finding | null {
  const short = tested.filter(({ beyondReach }) => beyondReach);
  if (short.length === 0) return null;
  const least = leastCount(short);
  return {
    ...plainFinding,
    id: "bench:too-many-comparisons",
    group: "refused",
    subject: `Significance of ${short.length} of ${tested.length} comparisons`,
    change: "cannot be said",
    scope: "",
    certainty: `${least} samples a side`,
    remark: `run with -count=${Math.max(needed, recommendedCount)} on both sides: ${least} a side cannot reach p ≤ ${alpha} once ${tested.length} comparisons are corrected for`,
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
