import { repeatedVariant } from "@sweetspot/model/judge/control";
import type { BenchBody, BenchCell, BetterDirection, BenchRow, BenchTableBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { readToldDirection, toldDirection } from "@sweetspot/model/judge/told-directions";
import { type BenchOutcome, directedOutcome } from "@sweetspot/model/judge/bench-outcome";
import { type CertaintyLevel, isEstablished } from "@sweetspot/model/judge/certainty";
import { variantColour } from "../../theme/palette.ts";
import { readingOrder } from "./unit-order.ts";

/** A column of the whole grid. Tables that lack it leave its cells empty. */
export interface GridColumn {
  readonly label: string;
  readonly colour: string;
  /** Place in a sweep. */
  readonly number: number | null;
}

export interface GridCell {
  readonly cell: BenchCell;
  /** Undefined for the baseline and where there is nothing to compare with. */
  readonly verdict: CellVerdict | undefined;
}

/** The outcome of a cell against its baseline, and how sure that is. */
export interface CellVerdict {
  readonly outcome: BenchOutcome;
  readonly level: CertaintyLevel;
}

/** One table of the answer, ready to be drawn. */
export interface GridTable {
  readonly index: number;
  readonly table: BenchTableBody;
  readonly better: BetterDirection["direction"];
  /** The direction with who says so; the reader's link comes first. */
  readonly direction: BetterDirection;
  /** For each grid column the table's own, or -1. */
  readonly place: readonly number[];
  /** Index of the grid column that this table compares against. */
  readonly base: number;
}

/** The grid from top to bottom. */
export type GridItem =
  | { readonly kind: "config"; readonly key: string; readonly changed: readonly { name: string; value: string }[] }
  | { readonly kind: "unit"; readonly key: string; readonly table: GridTable; readonly hidden: number }
  | {
      readonly kind: "row";
      readonly key: string;
      readonly table: GridTable;
      readonly row: BenchRow;
      readonly rowIndex: number;
      /** One for each grid column. */
      readonly cells: readonly (GridCell | undefined)[];
    }
  | { readonly kind: "geomean"; readonly key: string; readonly table: GridTable }
  /** In place of rows that are not shown; `rows` is how many the table has. */
  | { readonly kind: "more"; readonly key: string; readonly table: GridTable; readonly rows: number };

export interface Grid {
  readonly columns: readonly GridColumn[];
  readonly items: readonly GridItem[];
  /** Over everything, hidden or not. */
  readonly counts: GridCounts;
  readonly rows: number;
}

/** Comparisons by what can be said of them. */
interface GridCounts {
  readonly comparisons: number;
  /** Better, worse or changed, and established or likely. */
  readonly changed: number;
  /** Runs that differ, with too few processes to say anything about the versions. */
  readonly differing: number;
}

/** Arranges an answer as the reader wants it: judged, sorted, searched, the unchanged hidden. */
export function arrangeGrid(body: BenchBody, state: BenchViewState): Grid {
  const columns = unionOfColumns(body.tables);
  const counts = { comparisons: 0, changed: 0, differing: 0 };
  const items: GridItem[] = [];
  const sortColumn = columnToSort(columns, state.column);
  let before: BenchTableBody | undefined;
  let rows = 0;
  for (const index of readingOrder(body.tables)) {
    const table = body.tables[index]!;
    if (state.units.length > 0 && !state.units.includes(table.unit)) continue;
    const gridTable = placeTable(index, table, columns, state);
    const all = table.rows.map((row, rowIndex) => judgedRow(gridTable, row, rowIndex));
    for (const { cells } of all) {
      for (const cell of cells) {
        if (cell?.verdict === undefined) continue;
        counts.comparisons++;
        if (isChange(cell.verdict)) counts.changed++;
        else if (cell.verdict.level === "differs") counts.differing++;
      }
    }
    rows += all.length;
    const kept = all.filter((item) => isWanted(item, state));
    if (kept.length === 0) continue;
    const changed = table.key.filter(({ value }, field) => before?.key[field]?.value !== value);
    if (changed.length > 0) items.push({ kind: "config", key: `config-${index}`, changed });
    before = table;
    items.push({ kind: "unit", key: `unit-${index}`, table: gridTable, hidden: all.length - kept.length });
    items.push(...sortRows(kept, state, sortColumn));
    if (all.length > 1 && kept.length === all.length) {
      items.push({ kind: "geomean", key: `geomean-${index}`, table: gridTable });
    }
  }
  return { columns, items, counts, rows };
}

/** Whether the change is worth a reader's eye. */
export function isChange(verdict: CellVerdict | undefined): boolean {
  if (verdict === undefined || verdict.outcome === "same" || verdict.outcome === "small") return false;
  return isEstablished(verdict.level) || verdict.level === "likely";
}

/** The column that the grid compares against: the first that any table does, since a table may lack the baseline. */
export function baseColumn({ items }: Pick<Grid, "items">): number {
  const bases = items.flatMap((item) => (item.kind === "unit" && item.table.base >= 0 ? [item.table.base] : []));
  return bases.length === 0 ? 0 : Math.min(...bases);
}

/** The column that deltas are sorted by and phones show: the one named, else the last that is no control. */
export function columnToSort(columns: readonly GridColumn[], label: string): number {
  const labels = columns.map((column) => column.label);
  if (labels.includes(label)) return labels.indexOf(label);
  // A control shows what chance does: nobody came for it.
  const changed = labels.findLastIndex((name) => repeatedVariant(name, labels) === null);
  return changed > 0 ? changed : labels.length - 1;
}

type RowItem = Extract<GridItem, { kind: "row" }>;

function unionOfColumns(tables: readonly BenchTableBody[]): GridColumn[] {
  const columns = new Map<string, GridColumn>();
  for (const { columns: own } of tables) {
    for (const { label, variant, number } of own) {
      if (!columns.has(label)) columns.set(label, { label, number, colour: variantColour(variant ?? columns.size) });
    }
  }
  // A column that only a later table has still is at its variant's place.
  const order = new Map<string, number>();
  for (const { columns: own } of tables)
    for (const { label, variant } of own) if (variant !== null) order.set(label, variant);
  const list = [...columns.values()];
  return order.size === list.length ? list.sort((a, b) => (order.get(a.label) ?? 0) - (order.get(b.label) ?? 0)) : list;
}

function placeTable(
  index: number,
  table: BenchTableBody,
  columns: readonly GridColumn[],
  { directions }: BenchViewState,
): GridTable {
  const place = columns.map(({ label }) => table.columns.findIndex((own) => own.label === label));
  const direction = betterOf(table, directions);
  return { index, table, place, base: place.indexOf(0), better: direction.direction, direction };
}

/** The direction in which a table's unit is better: the reader's word in the link, else what the server says. */
export function betterOf(table: BenchTableBody, directions: readonly string[]): BetterDirection {
  const link = directions.flatMap((text) => readToldDirection(text) ?? []);
  const said = toldDirection(table.unit, { link });
  return said === undefined ? table.better : { ...said, words: [...said.words] };
}

/** The server has judged every cell; a direction that the reader turned is taken in here. */
function judgedRow(table: GridTable, row: BenchRow, rowIndex: number): RowItem {
  const cells = table.place.map((own): GridCell | undefined => {
    const cell = own < 0 ? null : (row.cells[own] ?? null);
    if (cell === null) return undefined;
    if (cell.change === null) return { cell, verdict: undefined };
    const { outcome, level } = cell.change.judged;
    return { cell, verdict: { outcome: directedOutcome(outcome, cell.change.delta, table.better), level } };
  });
  return { kind: "row", key: `row-${table.index}-${rowIndex}`, table, row, rowIndex, cells };
}

function isWanted({ row, cells }: RowItem, { search, hideUnchanged }: BenchViewState): boolean {
  if (hideUnchanged && !cells.some((cell) => isChange(cell?.verdict))) return false;
  const label = row.label.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.includes(word));
}

function sortRows(rows: RowItem[], { sort, descending }: BenchViewState, column: number): RowItem[] {
  if (sort === "order") return descending ? rows.toReversed() : rows;
  const turn = descending ? -1 : 1;
  const change = (item: RowItem) => item.cells[column]?.cell.change ?? undefined;
  // A row without a number comes last, whichever way the order runs.
  const byNumber = (value: (item: RowItem) => number | null | undefined) => (a: RowItem, b: RowItem) => {
    const left = value(a) ?? null;
    const right = value(b) ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return turn * (left - right);
  };
  switch (sort) {
    case "name":
      return rows.toSorted((a, b) => turn * a.row.label.localeCompare(b.row.label, "en", { numeric: true }));
    case "delta":
      return rows.toSorted(byNumber((item) => change(item)?.delta));
    case "significance":
      return rows.toSorted(byNumber((item) => change(item)?.judged.p ?? change(item)?.p));
  }
}
