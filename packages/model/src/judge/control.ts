import type { ComparisonTable } from "../bench/comparison.ts";
import { holm } from "../stats/holm.ts";
import { mannWhitney } from "../stats/mann-whitney.ts";
import { varianceOf } from "./log-sequences.ts";
import type { JudgePolicy } from "./policy.ts";

/** The evidence of a repeat, a variant without any change, about the measurement itself. */
export interface ControlSpread {
  readonly control: string;
  readonly of: string;
  /** By unit: what the two differ by, over all benchmarks of the unit. */
  readonly units: ReadonlyMap<string, UnitSpread>;
  /** Median over all comparisons of |ratio − 1|. */
  readonly typical: number;
}

/** The distance of two sides without a change in one unit, as logarithms of ratios. */
interface UnitSpread {
  /** Root mean square of the differences. */
  readonly whole: number;
  /** Standard deviation beyond what the samples explain; 0 where they explain it. */
  readonly beyondSampling: number;
  readonly largest: number;
  readonly benchmarks: number;
}

/** `a-again`, `a again`, `a-control`, `a-repeat`: a repeat of `a`. */
const repeats = /^(.+)[-_ ](?:again|control|repeat)(?:[-_ ]?\d+)?$/i;

/** The variant that a name says it repeats without a change; null where it says nothing or the variant is not there. */
export function repeatedVariant(name: string, variants: readonly string[]): string | null {
  const of = repeats.exec(name)?.[1];
  return of !== undefined && of !== name && variants.includes(of) ? of : null;
}

/**
 * The distance of a control from the variant that it repeats, unit by unit. The spread over all benchmarks of a unit, less
 * the part that the samples' own noise explains, is what the measurement adds to every difference, whatever was changed.
 * @param control @param of column labels.
 */
export function controlSpread(tables: readonly ComparisonTable[], control: string, of: string): ControlSpread {
  const sizes: number[] = [];
  const byUnit = new Map<string, { square: number; explained: number; count: number; largest: number }>();
  for (const table of tables) {
    const [own, base] = [control, of].map((label) => table.columns.findIndex((column) => column.label === label));
    if (own === undefined || base === undefined || own < 0 || base < 0) continue;
    for (const { cells } of table.rows) {
      const [a, b] = [cells[base], cells[own]];
      if (a === undefined || b === undefined || !(a.summary.center > 0) || !(b.summary.center > 0)) continue;
      const logs = Math.log(b.summary.center / a.summary.center);
      sizes.push(Math.abs(Math.expm1(logs)));
      const sums = byUnit.get(table.unit) ?? { square: 0, explained: 0, count: 0, largest: 0 };
      sums.square += logs ** 2;
      sums.explained += errorSquared(a.processes) + errorSquared(b.processes);
      sums.count++;
      sums.largest = Math.max(sums.largest, Math.abs(logs));
      byUnit.set(table.unit, sums);
    }
  }
  const units = new Map<string, UnitSpread>();
  for (const [unit, { square, explained, count, largest }] of byUnit) {
    // With one process a side nothing explains the spread: all of it counts.
    const known = Number.isFinite(explained) ? explained : 0;
    // A mean of squares is itself uncertain by a share of √(2/count): less than twice that beyond is no finding.
    const isBeyond = square > known * (1 + 2 * Math.sqrt(2 / count));
    units.set(unit, {
      whole: Math.sqrt(square / count),
      beyondSampling: isBeyond ? Math.sqrt((square - known) / count) : 0,
      largest,
      benchmarks: count,
    });
  }
  sizes.sort((a, b) => a - b);
  return { control, of, units, typical: sizes[sizes.length >> 1] ?? 0 };
}

/** The squared standard error of a median of logarithms, π/2 times that of the mean; NaN with one value. */
function errorSquared(processes: readonly { readonly value: number }[]): number {
  const logs = processes.map(({ value }) => Math.log(value));
  return ((Math.PI / 2) * varianceOf(logs)) / logs.length;
}

/** A control, and how often it would itself be told from what it repeats. */
export interface JudgedControl extends ControlSpread {
  /** Comparisons beyond chance, of all that could be tested; corrected in a family of their own. */
  readonly differing: number;
  readonly comparisons: number;
}

/** Fewest processes a side of a control that a test can show anything of. */
const leastProcesses = 4;

/** Tests a control against what it repeats by the rule for independent sides. */
export function judgedControl(
  control: ControlSpread,
  tables: readonly ComparisonTable[],
  { alpha, correction }: JudgePolicy,
): JudgedControl {
  const p = tables.flatMap(({ rows, columns }) => {
    const own = columns.findIndex(({ label }) => label === control.control);
    const base = columns.findIndex(({ label }) => label === control.of);
    return rows.flatMap(({ cells }) => {
      const sides = [cells[base], cells[own]].map((cell) =>
        Float64Array.from(cell?.processes ?? [], ({ value }) => value).toSorted(),
      );
      const [a, b] = sides as [Float64Array, Float64Array];
      if (Math.min(a.length, b.length) < leastProcesses) return [];
      const test = mannWhitney(a, b, new Map());
      return test.kind === "tested" ? [test.twoSidedP] : [];
    });
  });
  const corrected = correction === "holm" ? holm(p) : p;
  return { ...control, differing: corrected.filter((one) => one <= alpha).length, comparisons: p.length };
}
