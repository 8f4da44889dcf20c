import type { ComparisonCell, ComparisonTable } from "../bench/comparison.ts";

/** Printed digits of two numbers that are made of one measurement agree to this share. */
const printed = 0.02;

/**
 * Finds units that print one measurement twice, such as ns/op and MB/s: their product is the same for every sample of a
 * benchmark on one side. Such a pair is one test; the time speaks for both. One sample shows nothing of that: its product is held against
 * that of the other side, from which the requests a second of a load differ, which do not follow from their latency.
 * @returns the cells for which the time speaks; a cell that speaks for itself is absent.
 */
export function repeatedMeasurements(tables: readonly ComparisonTable[]): ReadonlySet<ComparisonCell> {
  const repeated = new Set<ComparisonCell>();
  const times = tables.filter(({ unit }) => unit === "sec/op");
  for (const table of tables) {
    if (!table.unit.endsWith("/s")) continue;
    const time = times.find(({ key }) => JSON.stringify(key) === JSON.stringify(table.key));
    if (time === undefined) continue;
    const columns = table.columns.map((_, column) => indexOfColumn(time, table, column));
    const rows = new Map(time.rows.map((row) => [row.label, row]));
    for (const row of table.rows) {
      const other = rows.get(row.label);
      let product: number | undefined;
      row.cells.forEach((cell, column) => {
        const own = other?.cells[columns[column]!];
        if (cell === undefined || own === undefined) return;
        const products = productsOf(cell, own);
        product ??= products[0];
        const expected = products.length > 1 ? products[0] : product;
        if (products.length > 0 && products.every((one) => isSame(one, expected!))) repeated.add(cell);
      });
    }
  }
  return repeated;
}

function indexOfColumn(to: ComparisonTable, from: ComparisonTable, column: number): number {
  const label = from.columns[column]?.label;
  return to.columns.findIndex((candidate) => candidate.label === label);
}

/** The products of two cells' samples, one by one; none where their samples are not of the same runs. */
function productsOf({ samples: a }: ComparisonCell, { samples: b }: ComparisonCell): number[] {
  return a.length === b.length ? [...a].map((value, at) => value * b[at]!) : [];
}

/** Whether two products are one number, as far as printed digits go. */
function isSame(product: number, other: number): boolean {
  return Math.abs(product - other) <= printed * Math.abs(other);
}
