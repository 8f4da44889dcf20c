import type { BenchComparison, ComparisonTable } from "../bench/comparison.ts";

/** The differences of runs of nearly the same version on a machine, as a project's line of reports shows it. */
export interface BenchHistorySpread {
  /**
   * Standard deviation of the logarithm of one run's value, and the number of runs that it was taken from; null where too
   * few are known. `table` says the unit and the configuration: another machine has another spread.
   */
  spreadOf(table: ComparisonTable, row: string): { readonly spread: number; readonly runs: number } | null;
}

/** Reports of a line that a spread takes at least. */
const leastRuns = 6;

/** A normal distribution's standard deviation over its median absolute deviation. */
const perMedianDeviation = 1.4826;

/**
 * The spread of each benchmark over a line of reports, one column a report, oldest first. Neighbours are compared, so that
 * a level that changes once counts once, and the median of their differences is taken, so that it counts for nothing.
 */
export function historySpread({ tables }: BenchComparison): BenchHistorySpread {
  const known = new Map<string, { spread: number; runs: number }>();
  for (const table of tables) {
    for (const { label, cells } of table.rows) {
      const logs = cells.flatMap((cell) => {
        const value = cell?.summary.center ?? 0;
        return value > 0 ? [Math.log(value)] : [];
      });
      if (logs.length < leastRuns) continue;
      const steps = logs
        .slice(1)
        .map((value, at) => Math.abs(value - logs[at]!))
        .toSorted((a, b) => a - b);
      const middle = (steps[(steps.length - 1) >> 1]! + steps[steps.length >> 1]!) / 2;
      known.set(keyOf(table, label), { spread: (perMedianDeviation * middle) / Math.SQRT2, runs: logs.length });
    }
  }
  return { spreadOf: (table, row) => known.get(keyOf(table, row)) ?? null };
}

function keyOf({ key, unit }: ComparisonTable, row: string): string {
  return JSON.stringify([key.filter(({ value }) => value !== ""), unit, row]);
}
