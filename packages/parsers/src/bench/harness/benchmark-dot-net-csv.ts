import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { csvHeader, forEachCsvRow } from "../../read/csv-rows.ts";
import { namePart, namesToldApart, ResultList } from "../result-list.ts";
import { bytesOf, type Measured, timePerOperation } from "../time-unit.ts";

/**
 * The table that BenchmarkDotNet writes by default: a row for each benchmark, figures with units in their cells. Columns
 * between those of the job and the mean are parameters. Source: dotnet/BenchmarkDotNet, CsvExporter.cs.
 */
export const benchmarkDotNetCsv: Format = {
  id: "benchmark-dot-net-csv",
  label: "BenchmarkDotNet CSV (-report.csv)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "BenchmarkDotNet (.NET)",
    command: "dotnet run -c Release, then BenchmarkDotNet.Artifacts/results/<Type>-report.csv",
    reads: "Mean, median and maximum of each benchmark as one sample, with its parameters; bytes allocated.",
    leaves: "The single iterations, which only the JSON holds; errors, ratios and collections.",
  },
  sniff(head): SniffAnswer {
    const header = csvHeader(head);
    return header !== undefined && [...jobColumns, "mean"].every((column) => header.includes(column))
      ? "certain"
      : "no";
  },
  parse,
};

const jobColumns = ["method", "job", "analyzelaunchvariance", "warmupcount"];
const figures = [
  ["mean", ""],
  ["median", "p50-"],
  ["max", "max-"],
] as const;

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const results: { name: string; parameters: string; values: Measured[]; line: number }[] = [];
  let last = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header, names) => {
    last = line;
    const cell = (column: string): string => cells[header.indexOf(column)]?.trim() ?? "";
    // A description in place of the method's name is in single quotes.
    const method = cell("method").replace(/^'(.*)'$/, "$1");
    let name = cell("type") === "" ? method : `${cell("type")}.${method}`;
    for (let at = header.indexOf("warmupcount") + 1; at < header.indexOf("mean"); at++)
      name += namePart(names[at] ?? "", cells[at]?.trim() ?? "");
    const values: Measured[] = [];
    for (const [column, label] of figures) {
      const { value, unit } = quantity(cell(column));
      const time = timePerOperation(value, unit);
      if (time !== undefined) values.push({ value: time.value, unit: label + time.unit });
    }
    if (values.length === 0) list.warn("skipped-benchmark", `The benchmark ${name} has no measurement.`);
    // A dash is for none.
    const allocated = quantity(cell("allocated").replace(/^-$/, "0 B"));
    // A KB is 1024 bytes here.
    const factor = bytesOf(allocated.unit.replace(/^([KMGT])B$/, "$1iB"));
    if (factor !== undefined) values.push({ value: allocated.value * factor, unit: "B/op" });
    results.push({ name, parameters: namePart("job", cell("job")), values, line });
  });
  for (const [i, name] of namesToldApart(results).entries())
    list.add(name, 0, results[i]!.values, [], results[i]!.line);
  list.inform(
    "summary-only",
    "BenchmarkDotNet's table holds a summary of each benchmark: one sample. `--exporters json` has every iteration.",
  );
  return list.finish(last);
}

/** `1,234.5 ns` or `1.234,5 ns`: of two signs the latter is the decimal one; a sign before each three digits groups them. */
function quantity(cell: string): Measured {
  const [, digits = "", unit = ""] = /^([\d.,]{1,40})\s?(\S{1,8})$/.exec(cell) ?? [];
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits);
  const plain = isGrouped
    ? digits.replaceAll(",", "")
    : digits.includes(",")
      ? digits.replaceAll(".", "").replace(",", ".")
      : digits;
  return { value: plain === "" ? Number.NaN : Number(plain), unit };
}
