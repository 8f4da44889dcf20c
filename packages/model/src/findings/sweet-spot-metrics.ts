import type { BenchComparison, ComparisonTable } from "../bench/comparison.ts";
import type { Estimate, SweetSpotMetric } from "./sweet-spot.ts";

/** A quantity that an author can say matters: one benchmark in one unit, or all benchmarks of a unit together. */
export interface CandidateMetric extends SweetSpotMetric {
  /** Whether it counts unless the author chooses otherwise. */
  readonly byDefault: boolean;
}

/**
 * The metrics of a benchmark comparison to trade between. By default each unit counts once, as the geometric mean over its
 * benchmarks (a ratio to the baseline; benchmarks that any variant lacks are left out), because sixteen single rows
 * would never leave a variant that another beats. Allocation counts are offered but do not count where bytes are known:
 * both measure the same spending. Units without a known direction are not offered.
 */
export function sweetSpotMetrics(comparison: BenchComparison): CandidateMetric[] {
  const tables = comparison.tables.filter(
    ({ better, columns }) => better.direction !== "unknown" && columns.length > 1,
  );
  const hasBytes = tables.some(({ unit }) => unit === "B/op");
  return tables.flatMap((table) => {
    const whole = wholeOf(table);
    const counts = !(table.unit === "allocs/op" && hasBytes);
    const rows = table.rows.map((row) =>
      metricOf(
        table,
        row.label,
        row.cells.map((cell) => estimateOf(cell)),
        false,
      ),
    );
    return whole === null ? rows : [{ ...whole, byDefault: counts }, ...rows];
  });
}

function wholeOf(table: ComparisonTable): CandidateMetric | null {
  const rows = table.rows.filter(({ cells }) => cells.every((cell) => cell !== undefined && cell.summary.center > 0));
  if (rows.length === 0) return null;
  const values = table.columns.map((_, column): Estimate => {
    const cells = rows.map(({ cells: all }) => ({ cell: all[column]!, base: all[0]!.summary.center }));
    const mean = (pick: (cell: (typeof cells)[number]) => number): number => {
      const logs = cells.map((one) => Math.log(pick(one)));
      return Math.exp(logs.reduce((total, log) => total + log, 0) / logs.length);
    };
    return {
      centre: mean(({ cell, base }) => cell.summary.center / base),
      // The mean of all lower bounds is below the mean's own lower bound: wide, never too narrow.
      low: mean(({ cell, base }) => Math.max(cell.summary.low, 0) / base),
      high: mean(({ cell, base }) => cell.summary.high / base),
      samples: Math.min(...cells.map(({ cell }) => cell.samples.length)),
    };
  });
  const label = rows.length === 1 ? rows[0]!.label : `${rows.length} benchmarks`;
  return metricOf(table, label, values, true);
}

function metricOf(
  table: ComparisonTable,
  row: string,
  values: readonly (Estimate | undefined)[],
  byDefault: boolean,
): CandidateMetric {
  const unit = table.fact?.name ?? table.unit;
  return {
    id: byDefault ? table.unit : `${table.unit}:${row}`,
    label: byDefault ? unit : `${row.replace(/-\d+$/, "")} ${unit}`,
    better: table.better.direction === "higher" ? "higher" : "lower",
    values,
    byDefault,
  };
}

function estimateOf(cell: ComparisonTable["rows"][number]["cells"][number]): Estimate | undefined {
  if (cell === undefined) return undefined;
  const { center, low, high } = cell.summary;
  return { centre: center, low, high, samples: cell.samples.length };
}
