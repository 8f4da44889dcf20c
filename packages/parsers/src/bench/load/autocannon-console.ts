import type { Format } from "../../format.ts";
import { autocannon } from "./autocannon.ts";
import { namePart } from "../result-list.ts";
import { failedPart, find, measured, pathOf, percentileLabel, textReports, timed } from "../text-reports.ts";
import { rateOf } from "../time-unit.ts";

const read = new Set([50, 90, 99]);
const factors = new Map([
  ["", 1],
  ["k", 1e3],
  ["m", 1e6],
]);

/** The text that autocannon prints. Source: mcollina/autocannon, lib/printResult.js. */
export const autocannonConsole: Format = textReports({
  id: "autocannon-console",
  label: "autocannon text",
  guide: {
    madeBy: "autocannon (Node.js)",
    command: "autocannon -c 64 -d 30 -l http://localhost:8080/ 2>&1 | tee autocannon.txt",
    reads: autocannon.guide.reads,
    leaves: autocannon.guide.leaves,
  },
  begins: /^Running \S+(?: requests)? test @ /,
  holds: /^│ Req\/Sec /,
  read(lines) {
    const [address = ""] = find(lines, /^Running \S+(?: requests)? test @ (\S+)/) ?? [];
    const connections = find(lines, /^(\d+) connections/)?.[0] ?? "";
    const rates = rowOf(lines, "Req/Sec");
    if (rates === undefined) return undefined;
    const latency = rowOf(lines, "Latency");
    // Whole milliseconds: a nought is less than was counted, not no time.
    const time = (written: string | undefined, label: string) => {
      const [, digits = "", unit = ""] = /^([\d.]{1,12}) (m?s)$/.exec(written ?? "") ?? [];
      return Number(digits) > 0 ? timed(Number(digits), unit, label) : undefined;
    };
    // The table of `-l` has a row for each percentile; the first table has some of them in one row.
    const tails = new Map([50, 99].map((percent) => [percent, latency?.get(`${percent}%`)]));
    for (const line of lines) {
      const [, percent, value] = /^│ ([\d.]{1,8}) +│ (\d{1,12}) +│$/.exec(line) ?? [];
      if (read.has(Number(percent))) tails.set(Number(percent), `${value} ms`);
    }
    const [bytes = "", unit = ""] = rowOf(lines, "Bytes/Sec")?.get("Avg")?.split(" ") ?? [];
    const [good, bad] = find(lines, /^(\d+) 2xx responses, (\d+) non 2xx responses$/)?.map(Number) ?? [];
    const errors = counted(find(lines, /^([\d.]+)([km]?) errors \(/));
    const answered = good === undefined ? counted(find(lines, /^([\d.]+)([km]?) requests in /)) : good + (bad ?? 0);
    return {
      name: `autocannon${namePart("path", pathOf(address))}${namePart("connections", connections)}`,
      values: [
        measured(Number((rates.get("Avg") ?? "").replaceAll(",", "")), "requests/s"),
        time(latency?.get("Avg"), ""),
        ...[...tails].toSorted(([a], [b]) => a - b).map(([percent, value]) => time(value, percentileLabel(percent))),
        time(latency?.get("Max"), "max"),
        // Requests that broke are among those that were sent.
        failedPart(errors + (bad ?? 0), good === undefined ? answered : answered + errors),
        bytes === "" ? undefined : rateOf(Number(bytes), unit),
      ],
      config: [["address", address]],
    };
  },
});

/** A row of a table by the headings above it. */
function rowOf(lines: readonly string[], name: string): ReadonlyMap<string, string> | undefined {
  const at = lines.findIndex((line) => line.startsWith(`│ ${name} `));
  const heading = lines.slice(0, Math.max(at, 0)).findLast((line) => line.startsWith("│ Stat "));
  if (heading === undefined) return undefined;
  const [names, cells] = [heading, lines[at]!].map((line) => line.split("│").map((cell) => cell.trim()));
  return new Map(names!.map((one, i) => [one, cells![i] ?? ""]));
}

/** A count such as `104k`. */
function counted([digits = "0", suffix = ""]: readonly string[] = []): number {
  return Number(digits) * (factors.get(suffix) ?? 1);
}
