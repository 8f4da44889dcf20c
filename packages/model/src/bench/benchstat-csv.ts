import { shortest } from "../unit/fixed.ts";
import { forEachTable } from "./benchstat-text.ts";
import type { BenchComparison, ComparisonTable } from "./comparison.ts";
import { deltaText, ratioText, testText } from "./delta-text.ts";
import { rangeText } from "./summary.ts";

/** benchstat's CSV and what it writes to standard error beside it. */
interface BenchstatCsv {
  readonly csv: string;
  /** `B7: need >= 6 samples …`: warnings with the cell that they are about. */
  readonly warnings: readonly string[];
}

/** The comparison as benchstat prints it with `-format csv`. */
export function benchstatCsv(comparison: BenchComparison): BenchstatCsv {
  const writer = new CsvWriter();
  const csv = forEachTable(
    comparison,
    (line) => writer.line([line]),
    (table) => tableCsv(writer, table),
  );
  return { csv, warnings: writer.warnings };
}

const labelColumns = 1;
const columnsPerVariant = 4;

/** The first CSV column of a variant: the baseline has two, the others four. */
function startOf(column: number): number {
  return column === 0 ? labelColumns : labelColumns + 2 + (column - 1) * columnsPerVariant;
}

function tableCsv(writer: CsvWriter, table: ComparisonTable): string {
  const { columns } = table;
  const width = startOf(columns.length);
  let csv = "";
  for (const field of (columns[0]?.key ?? []).keys()) {
    const header: string[] = [];
    for (const [index, column] of columns.entries()) {
      fill(header, startOf(index));
      header.push(column.key[field]?.value ?? "");
    }
    csv += writer.line(fill(header, width));
  }
  const titles: string[] = [];
  for (const index of columns.keys()) {
    fill(titles, startOf(index)).push(table.unit, "CI");
    if (index > 0) titles.push("vs base", "P");
  }
  csv += writer.line(titles);
  for (const row of table.rows) {
    const fields = [row.label];
    for (const [index, cell] of row.cells.entries()) {
      if (cell === undefined) continue;
      fill(fields, startOf(index));
      writer.warn(fields.length, [...cell.sampleWarnings, ...cell.summaryWarnings]);
      fields.push(shortest(cell.summary.center), rangeText(cell.summary));
      if (cell.comparison === undefined) continue;
      writer.warn(fields.length, cell.comparison.warnings);
      fields.push(deltaText(cell.comparison, cell.summary.center), testText(cell.comparison));
    }
    csv += writer.line(fields);
  }
  const summary = ["geomean"];
  for (const [index, { center, ratio, warnings }] of table.geomeans.entries()) {
    writer.warn(fill(summary, startOf(index)).length, warnings);
    if (center !== undefined) summary.push(shortest(center));
    if (index > 0) fill(summary, startOf(index) + 2).push(ratio === undefined ? "?" : ratioText(ratio));
  }
  return csv + writer.line(fill(summary, width));
}

function fill(fields: string[], length: number): string[] {
  while (fields.length < length) fields.push("");
  return fields;
}

/** Counts rows, so that warnings can name cells. */
class CsvWriter {
  readonly warnings: string[] = [];
  #row = 1;

  line(fields: readonly string[]): string {
    this.#row++;
    return `${fields.map(quoted).join(",")}\n`;
  }

  warn(column: number, warnings: readonly string[]): void {
    for (const warning of warnings) this.warnings.push(`${columnName(column)}${this.#row}: ${warning}`);
  }
}

/** A spreadsheet's column name as benchstat makes it, which past Z is not a spreadsheet's. */
function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor(rest / 26)) {
    name = String.fromCharCode(0x41 + (rest % 26)) + name;
  }
  return name === "" ? "A" : name;
}

function quoted(field: string): string {
  if (field === "" || (field !== "\\." && !/[",\r\n]|^\s|^\u0085/.test(field))) return field;
  return `"${field.replaceAll('"', '""')}"`;
}
