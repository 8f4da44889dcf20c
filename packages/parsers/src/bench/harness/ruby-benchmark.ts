import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";

const header = /^ +user +system +total +real$/;
const row = /^(.*?) +(\d+\.\d+) +(\d+\.\d+) +\d+\.\d+ +\( *(\d+\.\d+)\)$/;
const longestRow = 1000;
const rehearsal = /^Rehearsal -+$/;

/** Tables of Ruby's own `benchmark`; times in seconds. The rehearsal of `bmbm` warms up and is passed over. Source: ruby, lib/benchmark.rb. */
export const rubyBenchmark: Format = {
  id: "ruby-benchmark",
  label: "table of Ruby's benchmark",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "benchmark (Ruby)",
    command: "ruby bench.rb > bench.txt",
    reads: "Elapsed, user and system time of each report as one sample; a report that comes again is of another run.",
    leaves: "Rehearsals, and the sum of user and system time.",
  },
  sniff(head) {
    const lines = headText(head)
      .split("\n")
      .map((line) => line.slice(0, longestRow).trimEnd());
    const at = lines.findIndex((line) => header.test(line) || rehearsal.test(line));
    return at >= 0 && lines.slice(at, at + 100).some((line) => row.test(line)) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let isRehearsal = false;
  forEachLine(bytes, context.diagnostics, (whole, line) => {
    const text = whole.slice(0, longestRow).trimEnd();
    if (rehearsal.test(text)) isRehearsal = true;
    else if (/^-+ total: [\d.]+sec$/.test(text)) isRehearsal = false;
    const match = isRehearsal ? null : row.exec(text);
    if (match === null) return;
    const [, name = "", user, system, real] = match;
    const values = [
      { value: Number(real), unit: "sec/op" },
      { value: Number(user), unit: "user-sec/op" },
      { value: Number(system), unit: "sys-sec/op" },
    ];
    list.addOfRun(name.trim().replace(/:$/, ""), values, line);
  });
  return list.finish();
}
