import { benchRowPart } from "@sweetspot/contract/view-state-place";
import type { GridItem } from "./bench-grid.ts";

/** A table with up to this many rows is shown whole. */
const mostRows = 24;
/** The rows that a longer table shows at first. */
const firstShown = 20;

/**
 * The lines of the grid with the first rows of each long table, and one line in place of the rest.
 * @param isWhole which tables the reader has asked for in full, by their index.
 * @param sought rows that a link leads to, as `benchRowPart` names them: their tables are shown whole.
 */
export function firstRows(
  items: readonly GridItem[],
  isWhole: ReadonlySet<number>,
  sought: ReadonlySet<string>,
): readonly GridItem[] {
  const rows = Map.groupBy(
    items.filter((item) => item.kind === "row"),
    ({ table }) => table.index,
  );
  const isCut = (index: number): boolean => {
    const own = rows.get(index) ?? [];
    if (own.length <= mostRows || isWhole.has(index)) return false;
    return !own.slice(firstShown).some(({ table, row }) => sought.has(benchRowPart(table.table.unit, row.label)));
  };
  const cut = new Set([...rows.keys()].filter(isCut));
  return items.flatMap((item): GridItem[] => {
    if (item.kind !== "row" || !cut.has(item.table.index)) return [item];
    const own = rows.get(item.table.index)!;
    const at = own.indexOf(item);
    if (at < firstShown) return [item];
    if (at > firstShown) return [];
    return [{ kind: "more", key: `more-${item.table.index}`, table: item.table, rows: own.length }];
  });
}
