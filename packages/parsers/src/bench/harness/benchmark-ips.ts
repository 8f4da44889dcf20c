import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { elements, field, finite, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { jsonProcesses } from "../json-processes.ts";
import { ResultList } from "../result-list.ts";

const madeBy = "benchmark-ips (Ruby)";
const remark = "benchmark-ips gives one rate for each report: one sample. Run it several times to compare.";

/** The JSON of benchmark-ips (`x.json!`) is a list of reports. Source: evanphx/benchmark-ips, lib/benchmark/ips/job.rb. */
export const benchmarkIpsJson: Format = {
  id: "benchmark-ips-json",
  label: "benchmark-ips JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy,
    command: 'Benchmark.ips { |x| …; x.json! "bench.json" }',
    reads: "Iterations a second of each report as one sample.",
    leaves: "The deviation.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("[].central_tendency") === true && paths.has("[].ips") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  for (const report of elements(file)) {
    const rate = finite(field(report, "central_tendency")) ?? finite(field(report, "ips")) ?? Number.NaN;
    const iterations = finite(field(report, "iterations")) ?? 0;
    list.add(text(field(report, "name")) ?? "", iterations, [{ value: rate, unit: "ops/s" }], []);
  }
  list.inform("summary-only", remark);
}

const scales: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["k", 1e3],
  ["M", 1e6],
  ["B", 1e9],
  ["T", 1e12],
  ["Q", 1e15],
]);

/** `  addition   27.024M (± 0.3%) i/s   (37.0 ns/i) -   27.240M in   1.008000s`; a long name is on the line above. Two blanks follow a rate below a thousand. */
const measuredRow =
  /^(.*?) *(\d+\.\d+)([kMBTQ]?) {1,20}\(± {0,3}(?:\d+\.\d+|NaN|Infinity)%\) i\/s(?: +\(\d+\.\d+ [nμm]?s\/i\))? - /;
/** `  addition: 27024224.9 i/s`, the same rate with more digits, but for those below a thousand. */
const comparedRow = /^ *(.*?): +(\d+\.\d+) i\/s/;
const longestRow = 1000;

/** The parts of a row; the pattern costs the square of a line's blanks, so that only lines with a rate are tried. */
const measuredIn = (line: string): RegExpExecArray | null => (line.includes("%) i/s") ? measuredRow.exec(line) : null);

/** The text of benchmark-ips: a row for each report, and mostly a comparison with more digits. */
export const benchmarkIps: Format = {
  id: "benchmark-ips",
  label: "benchmark-ips text",
  kind: "bench",
  version: 2,
  guide: {
    madeBy,
    command: "ruby bench.rb > bench.txt",
    reads: "Iterations a second of each report as one sample, with all digits where reports are compared.",
    leaves: "The deviation.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((line) => measuredIn(line.slice(0, longestRow)) !== null)
      ? "certain"
      : "no",
  parse,
};

interface Report {
  readonly name: string;
  rate: number;
  readonly line: number;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let reports: Report[] = [];
  let above = "";
  const close = (): void => {
    if (reports.length > 0) list.beginProcess();
    for (const { name, rate, line } of reports) list.add(name, 0, [{ value: rate, unit: "ops/s" }], [], line);
    reports = [];
  };
  forEachLine(bytes, context.diagnostics, (whole, line) => {
    const text = whole.slice(0, longestRow).trimEnd();
    const measured = measuredIn(text);
    const compared = measured === null ? comparedRow.exec(text) : null;
    if (measured !== null) {
      const name = measured[1]!.trim() || above;
      reports.push({ name, rate: Number(measured[2]) * scales.get(measured[3]!)!, line });
    } else if (compared !== null) {
      const report = reports.find(({ name }) => name === compared[1]);
      if (report !== undefined && report.rate >= 1000) report.rate = Number(compared[2]);
    } else if (/^Warming up -+$/.test(text)) close();
    if (text !== "") above = text.trim();
  });
  close();
  list.inform("summary-only", remark);
  return list.finish();
}
