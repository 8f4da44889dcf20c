import type { BenchTable, ConfigEntry } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber, trimmed } from "../read/csv-rows.ts";
import { namePart, namesToldApart, ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/** The cells of a row by the name of their column, in lower case. One for all rows, since making a map for each is slow. */
class Cells {
  readonly columns: readonly string[];
  /** The columns as they are written. */
  readonly names: readonly string[];
  row: readonly string[] = [];
  /** A text that the tool's reader keeps from one row to the next. */
  kept = "";
  readonly #places: ReadonlyMap<string, number>;

  constructor(columns: readonly string[], names: readonly string[]) {
    this.columns = columns;
    this.names = names;
    this.#places = new Map(columns.map((column, i) => [column, i]));
  }

  get(column: string): string {
    const place = this.#places.get(column);
    return place === undefined ? "" : trimmed(this.row[place] ?? "");
  }
}

interface CsvResult {
  readonly name: string;
  readonly values: readonly Measured[];
  readonly iterations?: number;
  /** Parts of a name that are told only where another row has the same name with other ones. */
  readonly parameters?: string;
  readonly config?: readonly ConfigEntry[];
  /** The reason for which the benchmark did not run. */
  readonly skipped?: string;
  /** A sentence on figures that are of less than was asked for. */
  readonly warning?: string;
  /** Whether it sums up runs, which count instead of it where the table has them. */
  readonly isSummary?: boolean;
}

interface CsvTool {
  readonly id: string;
  readonly label: string;
  readonly guide: Format["guide"];
  /** Columns that only this tool's tables have. */
  readonly columns: readonly string[];
  readonly version?: number;
  /** Whether rows of one name are of several benchmarks that the table does not tell apart otherwise: they are numbered. */
  readonly numbersRows?: true;
  /** Said once: what a table cannot hold. */
  readonly remark: string | undefined;
  /** Undefined for rows that state no result of their own. */
  readonly read: (cells: Cells) => CsvResult | undefined;
}

/** Raised when what all tables share is read otherwise. */
const sharedVersion = 2;

/** A table that a benchmark tool exports: a row for each benchmark, which is one sample. */
export function csvFormat(tool: CsvTool): Format {
  const { id, label, guide, columns, version = 1, numbersRows, remark, read } = tool;
  return {
    id,
    label,
    kind: "bench",
    version: version + sharedVersion,
    guide,
    columns,
    sniff(head): SniffAnswer {
      const header = csvHeader(head);
      return header !== undefined && columns.every((column) => header.includes(column)) ? "certain" : "no";
    },
    parse(bytes: Uint8Array, context: ParseContext): BenchTable {
      const list = new ResultList(context);
      const withParameters: (CsvResult & { readonly parameters: string; readonly line: number })[] = [];
      const withRuns = new Set<string>();
      const summaries: (CsvResult & { readonly line: number })[] = [];
      let lines = 0;
      let named: Cells | undefined;
      const rows = new Map<string, number>();
      forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header, names) => {
        lines = line;
        named ??= new Cells(header, names);
        named.row = cells;
        if (isHeader(cells, header)) {
          list.beginProcess();
          rows.clear();
          return;
        }
        let result = read(named);
        if (numbersRows === true && result !== undefined) {
          const row = (rows.get(result.name) ?? 0) + 1;
          rows.set(result.name, row);
          result = { ...result, parameters: namePart("row", String(row)) };
        }
        if (result?.skipped !== undefined)
          list.warn("skipped-benchmark", `The benchmark ${result.name} did not run: ${result.skipped}.`);
        if (result?.warning !== undefined) list.warn("failed-run", result.warning);
        if (result?.isSummary === true) summaries.push({ ...result, line });
        else if (result?.parameters !== undefined)
          withParameters.push({ ...result, parameters: result.parameters, line });
        else if (result !== undefined) {
          list.add(result.name, result.iterations ?? 0, result.values, result.config ?? [], line);
          withRuns.add(result.name);
        }
      });
      for (const [i, name] of namesToldApart(withParameters).entries()) {
        const { values, line } = withParameters[i]!;
        list.add(name, 0, values, [], line);
      }
      for (const { name, values, line } of summaries) if (!withRuns.has(name)) list.add(name, 0, values, [], line);
      if (remark !== undefined) list.inform("summary-only", remark);
      return list.finish(lines);
    },
  };
}

/** Whether a row names the columns again, as below another run that was appended to the file. */
function isHeader(cells: readonly string[], header: readonly string[]): boolean {
  const first = cells[0]!;
  return first.length === header[0]!.length && cells.every((cell, i) => trimmed(cell).toLowerCase() === header[i]);
}

/** A tool's number: a comma in it is the decimal sign of a locale, since no tool groups thousands in its tables. */
export const number = (cells: Cells, column: string): number =>
  parseCsvNumber(pointed(cells.get(column))) ?? Number.NaN;
const pointed = (cell: string): string => (cell.includes(",") ? cell.replace(",", ".") : cell);
