import type { ComparisonCell, ComparisonTable } from "../bench/comparison.ts";
import { unitTokens } from "../unit/tokens.ts";

/** Processes a side for counts that nobody states to be exact; a unit stated to be exact needs two. */
const leastForCounts = 5;

/**
 * Whether a unit's values have no noise in this report: stated so, a printed fact or a count, and every side of every
 * benchmark that was measured in several processes repeats its value to the digit. A count that a seed decides varies
 * somewhere in the report, though it may agree in one benchmark.
 */
export function isExactUnit(table: ComparisonTable): boolean {
  if (table.assumption !== "exact" && table.fact === undefined && !isCount(table.unit)) return false;
  let several = 0;
  for (const { cells } of table.rows) {
    for (const cell of cells) {
      if (cell === undefined || cell.processes.length < 2) continue;
      if (!isConstant(cell)) return false;
      several++;
    }
  }
  return several > 0;
}

/** Processes that each side of an exact unit needs before its difference is certain. */
export function processesForExact({ assumption, fact }: ComparisonTable): number {
  return assumption === "exact" || fact !== undefined ? 2 : leastForCounts;
}

/** Whether all samples of a cell are the same number. */
export function isConstant({ samples }: ComparisonCell): boolean {
  return samples.every((value) => value === samples[0]);
}

/** Whether a unit counts things: no time and no rate, whose equal values are equal by rounding only. */
export function isCount(unit: string): boolean {
  return !unitTokens(unit).some(({ text }) => times.has(text.toLowerCase()));
}

const times: ReadonlySet<string> = new Set([
  "s",
  "sec",
  "second",
  "seconds",
  "ns",
  "us",
  "µs",
  "ms",
  "min",
  "h",
  "%",
  "ratio",
]);
