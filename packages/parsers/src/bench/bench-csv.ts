import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";
import { namePart, ResultList } from "./result-list.ts";
import { perOperation, timePerOperation } from "./time-unit.ts";

/**
 * A plain table with the columns `benchmark`, `unit` and `value`, in any order: a row for each sample. `iterations` is
 * known too; any other column is a key of the benchmark (`size` with 1k makes `/size=1k`).
 */
export const benchCsv: Format = {
  id: "bench-csv",
  label: "CSV of benchmark, unit, value",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "any program",
    command: "",
    reads: "A row for each sample with the columns benchmark, unit and value; other columns become parts of the name.",
    leaves: "Nothing.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const header = csvHeader(head);
  return header?.includes("benchmark") === true && header.includes("unit") && header.includes("value")
    ? "certain"
    : "no";
}

/** The places of the columns in a row. */
interface Columns {
  readonly benchmark: number;
  readonly unit: number;
  readonly value: number;
  readonly iterations: number;
  /** Columns that are parts of the name. */
  readonly parts: readonly { readonly key: string; readonly column: number }[];
}

function columnsOf(header: readonly string[]): Columns {
  const known = ["", "benchmark", "unit", "value", "iterations"];
  return {
    benchmark: header.lastIndexOf("benchmark"),
    unit: header.lastIndexOf("unit"),
    value: header.lastIndexOf("value"),
    iterations: header.lastIndexOf("iterations"),
    parts: header.flatMap((key, column) => (known.includes(key) ? [] : [{ key, column }])),
  };
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let columns: Columns | undefined;
  let lines = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    lines = line;
    columns ??= columnsOf(header);
    const cellOf = (column: number): string => (cells[column] ?? "").trim();
    let name = cellOf(columns.benchmark);
    const unit = cellOf(columns.unit);
    const value = parseCsvNumber(cellOf(columns.value));
    const iterations = parseCsvNumber(cellOf(columns.iterations)) ?? 0;
    if (name === "" || value === undefined) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This row has no benchmark or no number as its value; it was skipped.",
        line,
      });
      return;
    }
    const measured = unit.includes("/")
      ? perOperation(value, unit)
      : (timePerOperation(value, unit) ?? { value, unit });
    if (name.startsWith("Benchmark")) name = name.replace(/^Benchmark(?=\p{Lu})/u, "");
    for (const { key, column } of columns.parts) {
      const cell = cellOf(column);
      if (cell !== "") name += namePart(key, cell);
    }
    list.add(name, iterations, [measured], [], line);
  });
  return list.finish(lines);
}
