import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext } from "../../format.ts";
import { forEachCsvRow, parseCsvNumber } from "../../read/csv-rows.ts";
import { headText } from "../../read/lines.ts";
import { type InfluxCell, InfluxRows } from "./influx-rows.ts";

/**
 * InfluxDB's annotated CSV: tables one behind the other, each with rows `#datatype`, `#group`, `#default` and a header, all of which may
 * be left out. `_value` is the field that `_field` names, or fields are columns (`pivot`). Source: docs.influxdata.com, "Annotated CSV".
 */
export const influxAnnotatedCsv: Format = {
  id: "influx-annotated-csv",
  label: "InfluxDB annotated CSV",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "InfluxDB 2, Flux",
    command: "influx query 'from(bucket: \"telegraf\") |> range(start: -1h)' --raw > results.csv",
    reads: "Numbers and truth values of every field, also pivoted; tags and other columns of texts as labels.",
    leaves: "Text fields, rows without a time.",
  },
  sniff(head) {
    // Spreadsheets save it with quotes, and in some languages with semicolons.
    const lines = headText(head)
      .slice(0, 16_384)
      .replaceAll('"', "")
      .split(/[\r\n]+/);
    const first = lines.findIndex((line) => !/^(?:#(?:group|datatype|default)[,;].*)?$/.test(line));
    const isTable = /^(?:(?:#\w*)?[,;](?:result|error)?[,;](?:table|reference)\b|result[,;]table[,;]_)/;
    return isTable.test(lines[first] ?? "") ? "certain" : "no";
  },
  parse,
};

/** The columns that say where a row is from, beside those with a `_` before their names. */
const ownColumns = new Set(["", "result", "table"]);
const annotation = /^#(?:group|datatype|default)$/;

class Tables {
  readonly #rows: InfluxRows;
  #types: readonly string[] = [];
  #defaults: readonly string[] = [];
  #header: readonly string[] | undefined;
  #hadAnnotation = false;

  constructor(rows: InfluxRows) {
    this.#rows = rows;
  }

  add(cells: readonly string[]): void {
    const first = cells[0] ?? "";
    // An empty line, as spreadsheets save it.
    if (cells.every((cell) => cell === "")) return;
    if (annotation.test(first)) {
      // The first annotation of a table is behind the rows of the table before.
      if (!this.#hadAnnotation) this.#types = this.#defaults = [];
      this.#hadAnnotation = true;
      this.#header = undefined;
      if (first === "#datatype") this.#types = cells;
      else if (first === "#default") this.#defaults = cells;
    } else if (this.#header === undefined || isHeader(cells)) {
      this.#header = cells;
      this.#hadAnnotation = false;
    } else if (this.#header[1] === "error") {
      throw new UnusableInput("query-failed", `InfluxDB answered with an error: ${(cells[1] ?? "").slice(0, 200)}`);
    } else this.#addRow(this.#header, cells);
  }

  #addRow(header: readonly string[], cells: readonly string[]): void {
    const cell = (name: string): string => {
      const at = header.indexOf(name);
      return at < 0 ? "" : cells[at] || this.#defaults[at] || "";
    };
    const columns: string[] = [];
    const values: InfluxCell[] = [];
    const field = cell("_field");
    header.forEach((name, i) => {
      const isValue = name === "_value";
      if (ownColumns.has(name) || (name.startsWith("_") && !isValue)) return;
      const value = valueOf(cells[i] || this.#defaults[i] || "", this.#types[i]);
      // A field of text is no tag.
      if (value === undefined || (isValue && typeof value === "string")) return;
      columns.push(isValue ? field || "value" : name);
      values.push(value);
    });
    this.#rows.add(cell("_measurement"), [], cell("_time") || cell("_stop"), columns, values);
  }
}

/** Whether a row names columns: tables without annotations have only that between them. */
function isHeader(cells: readonly string[]): boolean {
  const [first, second] = cells[0] === "" ? cells.slice(1, 3) : cells;
  return (first === "result" && second === "table") || (cells[0] === "" && first === "error");
}

/** A cell by its type; by its looks where the table has no types. Times, durations and bytes are no values and no tags. */
function valueOf(cell: string, type: string | undefined): InfluxCell {
  if (cell === "") return undefined;
  if (type === "string") return cell;
  if (type === "double" || type === "long" || type === "unsignedLong") return parseCsvNumber(cell);
  if (cell === "true" || cell === "false") return cell === "true";
  return type === undefined ? (parseCsvNumber(cell) ?? cell) : undefined;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const rows = new InfluxRows(context);
  const tables = new Tables(rows);
  let isFirst = true;
  forEachCsvRow(bytes, context.diagnostics, ({ cells }, _, names) => {
    if (isFirst) tables.add(names);
    isFirst = false;
    tables.add([...cells]);
  });
  return rows.finish();
}
