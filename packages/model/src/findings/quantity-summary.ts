import type { BetterWay } from "../judge/directions.ts";
import type { BenchProcess } from "../bench/table.ts";
import { isEstablished } from "../judge/certainty.ts";
import { groupBy } from "../judge/group-by.ts";
import type { JudgedCell } from "../judge/judge-benches.ts";
import { pairedRatioInterval, type RatioInterval, ratioInterval } from "../stats/ratio-interval.ts";

/**
 * The trust that a change of one benchmark deserves: `established` is proven or certain, `probable` is likely, `differs`
 * tells two runs apart, and `none` is no change that could be told from chance, or one too small to count.
 */
export type Sureness = "established" | "probable" | "differs" | "none";

/** One benchmark of a unit, after against before. */
export interface SummaryRow {
  /** Without the GOMAXPROCS suffix. */
  readonly benchmark: string;
  readonly before: number;
  readonly after: number;
  /** after / before; Infinity from zero. */
  readonly ratio: number;
  readonly course: "better" | "worse" | "changed" | "same";
  readonly sureness: Sureness;
}

/** All benchmarks of one unit, a variant against its baseline. */
export interface QuantitySummary {
  /** Base unit; for a printed fact the fact's unit, which may be "". */
  readonly unit: string;
  /** Name of the printed fact; null for a measurement. */
  readonly fact: string | null;
  readonly better: BetterWay;
  readonly rows: readonly SummaryRow[];
  /** Geometric mean of the ratios of all rows with positive values; null without any. */
  readonly mean: GeometricMean | null;
}

/** The geometric mean of ratios after / before over several benchmarks. */
interface GeometricMean {
  readonly ratio: number;
  /** At 95 %, from the mean of each process; null where no process ran all of the benchmarks on both sides. */
  readonly interval: RatioInterval | null;
  readonly benchmarks: number;
}

const confidence = 0.95;

/** The judged cells of one variant, summed up unit by unit in the order of the tables. */
export function quantitySummaries(cells: readonly JudgedCell[]): QuantitySummary[] {
  return [...groupBy(cells, ({ table }) => table.unit).values()].map((own) => {
    const { table, better } = own[0]!;
    return {
      unit: table.fact?.unit ?? table.unit,
      fact: table.fact?.name ?? null,
      better,
      rows: own.map(rowOf),
      mean: meanOf(own),
    };
  });
}

function rowOf({ row, base, cell, outcome, certainty }: JudgedCell): SummaryRow {
  const [before, after] = [base.summary.center, cell.summary.center];
  const sureness = surenessOf({ outcome, certainty });
  return {
    benchmark: row.replace(/-\d+$/, ""),
    before,
    after,
    ratio: before === after ? 1 : after / before,
    course: sureness === "none" || outcome === "small" ? "same" : outcome,
    sureness,
  };
}

/** The trust that a judged cell's change deserves. */
export function surenessOf({ outcome, certainty: { level } }: Pick<JudgedCell, "outcome" | "certainty">): Sureness {
  if (outcome === "same" || outcome === "small" || level === "noise") return "none";
  if (isEstablished(level)) return "established";
  return level === "likely" ? "probable" : "differs";
}

function meanOf(cells: readonly JudgedCell[]): GeometricMean | null {
  const usable = cells.filter(({ base, cell }) => base.summary.center > 0 && cell.summary.center > 0);
  if (usable.length === 0) return null;
  const logs = usable.map(({ base, cell }) => Math.log(cell.summary.center / base.summary.center));
  return { ratio: Math.exp(average(logs)), interval: meanInterval(usable), benchmarks: usable.length };
}

/**
 * The interval of the mean ratio, by the process: each process that ran all benchmarks gives one mean, so that what its
 * benchmarks share (memory layout, the minute) is not taken for independent. Widened as the widest of its cells was.
 */
function meanInterval(cells: readonly JudgedCell[]): RatioInterval | null {
  const inflation = Math.max(...cells.map((one) => one.inflation));
  if (cells.every(({ rounds }) => rounds !== null)) {
    const byRound = new Map<number, number[]>();
    for (const { rounds } of cells)
      for (const { round, before, after } of rounds!) listAt(byRound, round).push(Math.log(after / before));
    const whole = [...byRound.values()].filter((logs) => logs.length === cells.length);
    return pairedRatioInterval(whole.map(average), confidence, inflation);
  }
  const [before, after] = [processMeans(cells, "base"), processMeans(cells, "cell")];
  return ratioInterval(before, after, confidence, inflation);
}

/** The geometric mean over all benchmarks of each process that ran all of them, relative to the side's centres. */
function processMeans(cells: readonly JudgedCell[], side: "base" | "cell"): number[] {
  const byProcess = new Map<BenchProcess, number[]>();
  for (const one of cells) {
    for (const { value, process } of one[side].processes)
      listAt(byProcess, process).push(Math.log(value / one.base.summary.center));
  }
  return [...byProcess.values()].filter((logs) => logs.length === cells.length).map((logs) => Math.exp(average(logs)));
}

function listAt<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
