import { commonScale, prefixClassOf, scaled, selfScaled } from "../unit/scale.ts";
import type { BenchComparison, ComparisonColumn, ComparisonRow, ComparisonTable } from "./comparison.ts";
import { deltaText, ratioText, testText } from "./delta-text.ts";
import { rangeText } from "./summary.ts";
import { layOutText, type TextCell } from "./text-layout.ts";

/** The comparison as benchstat prints it with `-format text`. */
export function benchstatText(comparison: BenchComparison): string {
  return forEachTable(comparison, (line) => `${line}\n`, tableText);
}

/** Joins tables as benchstat does: a blank line between, and each table key that has changed as `key: value` before. */
export function forEachTable(
  { tables }: BenchComparison,
  heading: (line: string) => string,
  render: (table: ComparisonTable) => string,
): string {
  let text = "";
  let before: ComparisonTable | undefined;
  for (const table of tables) {
    if (before !== undefined) text += heading("");
    for (const [index, { name, value }] of table.key.entries()) {
      if (before === undefined || before.key[index]?.value !== value) text += heading(`${name}: ${value}`);
    }
    text += render(table);
    before = table;
  }
  return text;
}

/** Centre, range, footnotes; and for all but the first also difference, test, footnotes. */
const centerColumns = 3;
const deltaColumns = 3;

/** The first fine column of a variant's column. */
function startOf(column: number): number {
  return column === 0 ? 1 : 1 + centerColumns + (column - 1) * (centerColumns + deltaColumns);
}

function tableText(table: ComparisonTable): string {
  const sheet = new Sheet();
  const edge = startOf(table.columns.length + 1);
  const fixedColumns = new Set<number>();
  for (const level of headerLevels(table.columns)) {
    for (const { text, from, to } of level) {
      const start = startOf(from);
      sheet.add(start, text, { align: "center", margin: " │ ", span: startOf(to) - start });
    }
    sheet.add(edge, "", { margin: " │" });
    sheet.nextRow();
  }
  for (const column of table.columns.keys()) {
    const start = startOf(column);
    sheet.add(start, table.unit, { align: "center", margin: " │ ", span: centerColumns });
    if (column > 0) sheet.add(start + centerColumns, "vs base", { margin: "  ", span: deltaColumns });
    const end = start + centerColumns + (column > 0 ? deltaColumns : 0);
    for (let inner = start + 1; inner < end; inner++) fixedColumns.add(inner);
  }
  sheet.add(edge, "", { margin: " │" });
  const notes = new Footnotes();
  for (const row of table.rows) {
    sheet.nextRow();
    addRow(sheet, notes, table, row);
  }
  if (table.rows.length > 1) {
    sheet.nextRow();
    addGeomeans(sheet, notes, table);
  }
  return layOutText(sheet.cells, fixedColumns) + notes.text();
}

function addRow(sheet: Sheet, notes: Footnotes, table: ComparisonTable, row: ComparisonRow): void {
  sheet.add(0, row.label);
  const centers = row.cells.flatMap((cell) => (cell === undefined ? [] : [cell.summary.center]));
  const scale = commonScale(centers, prefixClassOf(table.unit));
  for (const [column, cell] of row.cells.entries()) {
    if (cell === undefined) continue;
    const start = startOf(column);
    sheet.add(start, scaled(cell.summary.center, scale), { align: "right" });
    sheet.add(start + 1, rangeText(cell.summary), { align: "right", margin: " ± " });
    sheet.add(start + 2, notes.marks([...cell.sampleWarnings, ...cell.summaryWarnings]));
    const { comparison } = cell;
    if (comparison === undefined) continue;
    sheet.add(start + 3, deltaText(comparison, cell.summary.center), { align: "right" });
    sheet.add(start + 4, `(${testText(comparison)})`);
    sheet.add(start + 5, notes.marks(comparison.warnings));
  }
}

function addGeomeans(sheet: Sheet, notes: Footnotes, table: ComparisonTable): void {
  sheet.add(0, "geomean");
  for (const [column, { center, ratio, warnings }] of table.geomeans.entries()) {
    const start = startOf(column);
    if (center !== undefined) sheet.add(start, selfScaled(center, prefixClassOf(table.unit)), { align: "right" });
    if (column > 0) {
      if (ratio === undefined) sheet.add(start + centerColumns, "?");
      else sheet.add(start + centerColumns, ratioText(ratio), { align: "right" });
    }
    sheet.add(startOf(column + 1) - 1, notes.marks(warnings));
  }
}

interface HeaderCell {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** One line for each column field; neighbours with the same value, and the same above it, share a cell. */
function headerLevels(columns: readonly ComparisonColumn[]): HeaderCell[][] {
  const fields = columns[0]?.key.length ?? 0;
  const levels: HeaderCell[][] = [];
  let parents: HeaderCell[] = [{ text: "", from: 0, to: columns.length }];
  for (let field = 0; field < fields; field++) {
    parents = parents.flatMap((parent) => splitHeader(columns, field, parent));
    levels.push(parents);
  }
  return levels;
}

function splitHeader(columns: readonly ComparisonColumn[], field: number, parent: HeaderCell): HeaderCell[] {
  const cells: HeaderCell[] = [];
  for (let column = parent.from; column < parent.to; column++) {
    const text = columns[column]?.key[field]?.value ?? "";
    const last = cells.at(-1);
    if (last !== undefined && last.text === text) cells[cells.length - 1] = { ...last, to: column + 1 };
    else cells.push({ text, from: column, to: column + 1 });
  }
  return cells;
}

interface CellOptions {
  readonly align?: TextCell["align"];
  readonly margin?: string;
  readonly span?: number;
}

class Sheet {
  readonly cells: TextCell[] = [];
  #row = 0;

  nextRow(): void {
    if (this.cells.length > 0) this.#row++;
  }

  add(column: number, text: string, { align = "left", margin, span = 1 }: CellOptions = {}): void {
    const defaultMargin = column === 0 || text === "" ? "" : " ";
    this.cells.push({ row: this.#row, column, span, text, align, margin: margin ?? defaultMargin });
  }
}

/** Numbered warnings of one table. */
class Footnotes {
  readonly #numbers = new Map<string, number>();

  /** The marks of some warnings, numbering those that are new. */
  marks(warnings: readonly string[]): string {
    return warnings
      .map((warning) => {
        const number = this.#numbers.get(warning) ?? this.#numbers.size + 1;
        this.#numbers.set(warning, number);
        return superscript(number);
      })
      .join(" ");
  }

  text(): string {
    return [...this.#numbers].map(([warning, number]) => `${superscript(number)} ${warning}\n`).join("");
  }
}

function superscript(number: number): string {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)));
}
