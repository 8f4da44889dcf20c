import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber, trimmed } from "../../read/csv-rows.ts";
import { configOf, namePart, partName, ResultList } from "../result-list.ts";

const columns = ["binary", "filename", "configuration", "rate", "time"] as const;

/** The table of Node's own benchmarks, a row for each run, which is a process. Source: nodejs/node, benchmark/compare.js. */
export const nodeCompare: Format = {
  id: "node-compare",
  label: "Node's benchmark/compare.js (CSV)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "benchmark/compare.js of Node",
    command: "node benchmark/compare.js --old ./node-old --new ./node-new buffers > compare.csv",
    reads: "The operations a second of every run, with the binary that it ran on (`binary`) and its configuration.",
    leaves: "The seconds of a run, which are its operations by their rate.",
  },
  columns,
  sniff(head): SniffAnswer {
    const header = csvHeader(head);
    return header !== undefined && columns.every((column) => header.includes(column)) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let last = 0;
  let places: readonly number[] | undefined;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    last = line;
    places ??= columns.map((column) => header.indexOf(column));
    const [binary = "", file = "", configuration = "", rate = ""] = places.map((place) => trimmed(cells[place] ?? ""));
    const value = parseCsvNumber(rate);
    if (value === undefined) {
      context.diagnostics.add({ severity: "warning", code: "bad-line", message: "This row has no rate.", line });
      return;
    }
    list.beginProcess();
    const name = partName(file.replace(/\.m?js$/, "")) + partsOf(configuration);
    list.add(name, 0, [{ value, unit: "ops/s" }], configOf([["binary", binary]]), line);
  });
  return list.finish(last);
}

/** `len=1024 n=32` as parts of a name; a value may have blanks. */
function partsOf(configuration: string): string {
  return configuration
    .split(/ (?=[^ =]{1,100}=)/)
    .map((part) => {
      const at = part.indexOf("=");
      return at < 1 ? "" : namePart(part.slice(0, at), part.slice(at + 1));
    })
    .join("");
}
