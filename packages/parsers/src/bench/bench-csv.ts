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

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    lines = line;
    let name = "";
    let parts = "";
    let unit = "";
    let iterations = 0;
    let value: number | undefined;
    for (let i = 0; i < header.length; i++) {
      const column = header[i] ?? "";
      const cell = (cells[i] ?? "").trim();
      if (column === "benchmark") name = cell;
      else if (column === "unit") unit = cell;
      else if (column === "value") value = parseCsvNumber(cell);
      else if (column === "iterations") iterations = parseCsvNumber(cell) ?? 0;
      else if (column !== "" && cell !== "") parts += namePart(column, cell);
    }
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
    list.add(name.replace(/^Benchmark(?=\p{Lu})/u, "") + parts, iterations, [measured], [], line);
  });
  return list.finish(lines);
}
