import { expect, test } from "vitest";
import { rowDisplay } from "../cell-text.ts";
import { gridOf, proven } from "../../../../test-support/grid.ts";
import type { CellColumn, CellContent } from "./cell-column.ts";
import { columnsOf } from "./cell-columns.ts";
import { changeColumn } from "./change-column.ts";
import { valueColumn } from "./value-column.ts";

/** The text of a column for the cell of the second variant. */
function contentOf({ content }: CellColumn, change: typeof proven): CellContent {
  const item = gridOf([{ label: "Put-8", change }]).grid.items.find((one) => one.kind === "row")!;
  return content({ ...item.cells[1]!, item, display: rowDisplay(item.row.cells, "sec/op") })!;
}

test("a value has its unit, its interval and a tooltip in full; the baseline has no change", () => {
  expect(contentOf(valueColumn, proven)).toMatchObject({ text: "3.00", unit: "µs", exact: "0.000003 sec/op" });
  expect(columnsOf(true)).not.toContain(changeColumn);
});

test("a proven change has a tone, an arrow and a bar; runs that only differ have neither tone nor bar", () => {
  const sure = contentOf(changeColumn, proven);
  expect(sure).toMatchObject({ arrow: "down", tone: "better", isSure: true, under: "p=0.002, 6 processes" });
  expect(sure.bar).toBeCloseTo(Math.log2(4 / 3) / 3);
  const judged = { ...proven.judged, level: "differs", p: null, baseProcesses: 1, processes: 1 } as const;
  const differs = contentOf(changeColumn, { ...proven, judged });
  expect(differs).toMatchObject({ tone: "quiet", isSure: false, under: "differs, 1 process a side" });
  expect(differs.bar).toBeUndefined();
});
