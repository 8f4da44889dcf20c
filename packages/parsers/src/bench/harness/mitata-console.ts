import type { Format } from "../../format.ts";
import { mitata } from "./mitata.ts";
import { type ReportedResult, textReports } from "../text-reports.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

const time = "([\\d,.]{1,20}) ?(ps|ns|µs|μs|us|ms|s|m|h)";
/** `json parse   354.99 ns/iter 201.98 ns █`: the mean and the 75th percentile. */
const mean = new RegExp(`^(\\S.{0,200}?) {1,100}${time}/iter(?: {1,20}${time}(?: |$))?`);
/** `(158.04 ns … 2.14 µs)   1.47 µs █`, the line below: least, greatest and the 99th percentile. */
const range = new RegExp(`^ {1,200}\\( {0,10}${time} … {1,10}${time}\\) {1,20}${time}(?: |$)`);
const failed = /^(\S.{0,200}?) {2,100}error: (.{0,200})/;

/** The text that mitata prints. Source: evanwashere/mitata, src/main.mjs, of version 1. */
export const mitataConsole: Format = textReports({
  id: "mitata-console",
  label: "mitata text",
  guide: {
    madeBy: mitata.guide.madeBy,
    command: "node bench.mjs | tee bench.txt",
    reads:
      "The mean, the 75th and the 99th percentile and the greatest time of each benchmark, one sample for each run.",
    leaves: "Memory, counters and the histogram. mitata's JSON has every sample.",
  },
  begins: /^benchmark {1,100}avg \(min … max\) p75/,
  holds: mean,
  read(lines) {
    const results: (ReportedResult & { readonly values: Measured[] })[] = [];
    let group = "";
    for (const line of lines) {
      const row = mean.exec(line);
      const [, least, , greatest, unit = "", p99, of99 = ""] = range.exec(line) ?? [];
      const open = results.at(-1);
      if (row !== null) {
        const [, name = "", value, per = "", p75, of75 = ""] = row;
        results.push({ name: group + name, values: [...timesOf(value, per, ""), ...timesOf(p75, of75, "p75-")] });
      } else if (least !== undefined && open !== undefined)
        open.values.push(...timesOf(p99, of99, "p99-"), ...timesOf(greatest, unit, "max-"));
      else if (failed.test(line)) {
        const [, name = "", why = ""] = failed.exec(line) ?? [];
        results.push({ name: group + name, values: [], remark: `The benchmark ${group}${name} failed: ${why}.` });
      } else if (line.startsWith("• ")) group = `${line.slice(2)}/`;
    }
    return results;
  },
});

function timesOf(digits: string | undefined, unit: string, label: string): Measured[] {
  const one = digits === undefined ? undefined : timePerOperation(Number(digits.replaceAll(",", "")), unit);
  return one === undefined ? [] : [{ value: one.value, unit: label + one.unit }];
}
