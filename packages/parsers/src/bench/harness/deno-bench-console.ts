import type { Format } from "../../format.ts";
import { denoBench } from "./deno-bench.ts";
import { partName } from "../result-list.ts";
import { type ReportedResult, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

const time = "([\\d,.]{1,20}) (ns|µs|μs|ms|s|m|h)";
/** `| json | 237.0 ns | 4,220,000 | (158.3 ns … 993.2 ns) | 190.4 ns | 983.9 ns | 988.9 ns |`; a name may have bars. */
const row = new RegExp(
  `^\\| (.{1,200}?) {1,100}\\| {1,20}${time} \\| {1,20}[\\d,.]{1,20} \\| \\( {0,10}${time} … {1,10}${time}\\) \\| {1,10}${time} \\| {1,10}${time} \\|`,
);
/** `bad              error: Error: x` */
const failed = /^(\S.{0,200}?) {2,200}error: (.{0,200})/;

/** The tables that Deno prints of benchmarks. Source: denoland/deno, cli/tools/bench/mitata.rs. */
export const denoBenchConsole: Format = textReports({
  id: "deno-bench-console",
  label: "deno bench text",
  guide: {
    madeBy: denoBench.guide.madeBy,
    command: "NO_COLOR=1 deno bench | tee bench.txt",
    reads:
      "The mean, the 75th and the 99th percentile and the greatest time of each benchmark. A file of benchmarks is one process.",
    leaves: "The least time and the rate, which is the mean the other way round.",
  },
  begins: /^\| benchmark {1,200}\| time\/iter \(avg\) \|/,
  holds: row,
  read(lines) {
    const results: ReportedResult[] = [];
    let group = "";
    for (const line of lines) {
      const cells = row.exec(line);
      const [, name = "", mean, of, , , max, ofMax, p75, of75, p99, of99] = cells ?? [];
      if (cells !== null) {
        const values = [
          timeOf(mean, of),
          timeOf(p75, of75, "p75"),
          timeOf(p99, of99, "p99"),
          timeOf(max, ofMax, "max"),
        ];
        results.push({ name: group + partName(name), values });
      } else if (line.startsWith("group ")) group = `${partName(line.slice(6))}/`;
      else if (failed.test(line)) {
        const [, what = "", why = ""] = failed.exec(line) ?? [];
        results.push({ name: group + what, values: [], remark: `The benchmark ${group}${what} failed: ${why}.` });
      }
    }
    return results;
  },
});

function timeOf(digits: string | undefined, unit = "", label = ""): Measured | undefined {
  return timed(digits === undefined ? undefined : Number(digits.replaceAll(",", "")), unit, label);
}
