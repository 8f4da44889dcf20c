import { csvField } from "@sweetspot/model/words/csv-field";
import type { Grid } from "../benchmarks/bench-grid.ts";
import { rowDisplay } from "../benchmarks/cell-text.ts";
import { columnsOf } from "../benchmarks/columns/cell-columns.ts";

/**
 * The table as it is shown, as CSV (RFC 4180): one line for each cell, values in base units and in full, so that another
 * program can work with them. A value that a cell lacks is an empty field.
 */
export function benchCsv(grid: Grid): string {
  const fields = columnsOf(false).flatMap((column) => column.csv.map((field) => ({ column, ...field })));
  const lines = [["benchmark", "unit", "configuration", "variant", ...fields.map(({ name }) => name)]];
  for (const item of grid.items) {
    if (item.kind !== "row") continue;
    const { table, base } = item.table;
    const display = rowDisplay(item.row.cells, table.unit);
    const configuration = table.key.map(({ name, value }) => `${name}: ${value}`).join("; ");
    item.cells.forEach((found, index) => {
      if (found === undefined) return;
      const own = columnsOf(index === base);
      const values = fields.map(({ column, value }) =>
        own.includes(column) ? String(value({ ...found, item, display }) ?? "") : "",
      );
      lines.push([item.row.label, table.unit, configuration, grid.columns[index]?.label ?? "", ...values]);
    });
  }
  return lines.map((line) => `${line.map(field).join(",")}\r\n`).join("");
}

/** A number may begin with a minus. */
function field(text: string): string {
  return text !== "" && !Number.isNaN(Number(text)) ? text : csvField(text);
}
