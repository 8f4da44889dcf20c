import type { ComparisonCell, ComparisonTable } from "../bench/comparison.ts";

/** Printed digits of two numbers that are made of one measurement agree to this share. */
const printed = 0.02;

/**
 * Finds units that print one measurement twice, such as ns/op and MB/s: their product is the same for every sample of a
 * benchmark on one side. Such a pair is one test; the time speaks for both.
 * @returns for each table the table that speaks for it, by row label and column; a cell that speaks for itself is absent.
 */
export function repeatedMeasurements(tables: readonly ComparisonTable[]): ReadonlySet<ComparisonCell> {
  const repeated = new Set<ComparisonCell>();
  const times = tables.filter(({ unit }) => unit === "sec/op");
  for (const table of tables) {
    if (!table.unit.endsWith("/s")) continue;
    const time = times.find(({ key }) => JSON.stringify(key) === JSON.stringify(table.key));
    if (time === undefined) continue;
    const rows = new Map(time.rows.map((row) => [row.label, row]));
    for (const row of table.rows) {
      const other = rows.get(row.label);
      row.cells.forEach((cell, column) => {
        const own = other?.cells[indexOfColumn(time, table, column)];
        if (cell !== undefined && own !== undefined && isInverse(cell, own)) repeated.add(cell);
      });
    }
  }
  return repeated;
}

function indexOfColumn(to: ComparisonTable, from: ComparisonTable, column: number): number {
  const label = from.columns[column]?.label;
  return to.columns.findIndex((candidate) => candidate.label === label);
}

/** Whether the products of two cells' samples are one number, as far as their digits go. */
function isInverse({ samples: a }: ComparisonCell, { samples: b }: ComparisonCell): boolean {
  if (a.length !== b.length || a.length === 0) return false;
  const product = a[0]! * b[0]!;
  return a.every((value, at) => Math.abs(value * b[at]! - product) <= printed * Math.abs(product));
}
