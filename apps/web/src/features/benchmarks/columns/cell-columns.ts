import type { CellColumn } from "./cell-column.ts";
import { changeColumn } from "./change-column.ts";
import { valueColumn } from "./value-column.ts";

/** The columns of each variant in the benchmark table, from left to right. */
export const cellColumns: readonly CellColumn[] = [valueColumn, changeColumn];

/** The columns that the baseline has, which is compared with nothing. */
export const baseColumns: readonly CellColumn[] = cellColumns.filter(({ isOfBaseline }) => isOfBaseline);

export function columnsOf(isBase: boolean): readonly CellColumn[] {
  return isBase ? baseColumns : cellColumns;
}
