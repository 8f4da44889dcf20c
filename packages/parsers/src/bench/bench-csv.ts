import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";
import { entryOf } from "../read/entry-of.ts";
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
  version: 4,
  guide: {
    madeBy: "any program",
    command: "",
    reads: "A row for each sample with the columns benchmark, unit and value; other columns become parts of the name.",
    leaves: "Nothing.",
  },
  columns: ["benchmark", "unit", "value"],
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const header = csvHeader(head);
  return header !== undefined && benchCsv.columns!.every((column) => header.includes(column)) ? "certain" : "no";
}

/** The places of the columns in a row. */
interface Columns {
  /** The columns that a benchmark's name is made of: `benchmark`, then its parts. */
  readonly name: readonly { readonly key: string; readonly column: number }[];
  readonly unit: number;
  readonly value: number;
  readonly iterations: number;
}

function columnsOf(header: readonly string[]): Columns {
  const known = ["", "benchmark", "unit", "value", "iterations"];
  const parts = header.flatMap((key, column) => (known.includes(key) ? [] : [{ key, column }]));
  return {
    name: [{ key: "", column: header.lastIndexOf("benchmark") }, ...parts],
    unit: header.lastIndexOf("unit"),
    value: header.lastIndexOf("value"),
    iterations: header.lastIndexOf("iterations"),
  };
}

/** A name as far as the cells up to a column make it, and those that go on with a cell of the next. A table has few names and many rows. */
interface Named {
  readonly name: string;
  readonly next: Map<string, Named>;
}

function longer({ name }: Named, key: string, cell: string): Named {
  const text = cell.trim();
  const more = key === "" ? text.replace(/^Benchmark(?=\p{Lu})/u, "") : text === "" ? "" : namePart(key, text);
  return { name: name + more, next: new Map() };
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const noName: Named = { name: "", next: new Map() };
  let columns: Columns | undefined;
  let lines = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    lines = line;
    columns ??= columnsOf(header);
    const unit = (cells[columns.unit] ?? "").trim();
    const value = parseCsvNumber(cells[columns.value] ?? "");
    if ((cells[columns.name[0]!.column] ?? "").trim() === "" || value === undefined) {
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
    let named = noName;
    for (const { key, column } of columns.name) {
      const cell = cells[column] ?? "";
      named = entryOf(named.next, cell, () => longer(named, key, cell));
    }
    const { iterations } = columns;
    const count = iterations < 0 ? 0 : (parseCsvNumber(cells[iterations] ?? "") ?? 0);
    list.add(named.name, count, [measured], [], line);
  });
  return list.finish(lines);
}
