import type { ComparisonCell, ComparisonTable } from "../bench/comparison.ts";
import { isConstant, isExactUnit, processesForExact } from "./exact-units.ts";
import { leastRankP } from "./reach.ts";

/** A comparison before it is tested. */
export interface BenchDraft {
  readonly table: ComparisonTable;
  /** Label of its row. */
  readonly row: string;
  readonly variant: string;
  readonly baseline: string;
  readonly cell: ComparisonCell;
  readonly base: ComparisonCell;
  /** After over before, less one; null against a baseline of zero. */
  readonly delta: number | null;
  /**
   * The way in which it can be judged: a count without noise, equal values, a test over processes, or too few of them for a
   * test.
   */
  readonly kind: "exact" | "equal" | "processes" | "few-processes";
  /** Another unit prints the same measurement and speaks for it. */
  readonly isRepeated: boolean;
  /** The unit is stated to be exact, but values differ within a side. */
  readonly isMisstated: boolean;
}

/**
 * The comparisons of a table with its first column.
 * @param alpha the level at which a test over processes must be able to show something.
 * @param repeated cells whose measurement another unit prints as well.
 */
export function draftsOf(table: ComparisonTable, alpha: number, repeated: ReadonlySet<ComparisonCell>): BenchDraft[] {
  const isExact = isExactUnit(table);
  const leastExact = processesForExact(table);
  return table.rows.flatMap((row) => {
    const base = row.cells[0];
    if (base === undefined) return [];
    return row.cells.flatMap((cell, column) => {
      if (cell === undefined || column === 0) return [];
      const [before, after] = [base.summary.center, cell.summary.center];
      const processes = Math.min(base.processes.length, cell.processes.length);
      const isEqual = isConstant(base) && isConstant(cell) && base.samples[0] === cell.samples[0];
      const delta = after === before ? 0 : before === 0 ? null : after / before - 1;
      const kind = isEqual
        ? "equal"
        : isExact && processes >= leastExact
          ? "exact"
          : leastRankP(base.processes.length, cell.processes.length) <= alpha
            ? "processes"
            : "few-processes";
      return [
        {
          table,
          row: row.label,
          variant: table.columns[column]?.label ?? "",
          baseline: table.columns[0]?.label ?? "",
          cell,
          base,
          delta,
          kind,
          isRepeated: repeated.has(cell) && repeated.has(base),
          isMisstated: table.assumption === "exact" && !(isConstant(base) && isConstant(cell)),
        } as const,
      ];
    });
  });
}
