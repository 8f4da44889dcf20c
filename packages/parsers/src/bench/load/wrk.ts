import type { Format } from "../../format.ts";
import { namePart } from "../result-list.ts";
import { failedPart, find, measured, numberIn, pathOf, percentileLabel, textReports, timed } from "../text-reports.ts";
import { rateOf, type Measured } from "../time-unit.ts";

const time = String.raw`([\d.]+)(us|ms|s|m|h)`;

/** The report of wrk and wrk2. Source: wg/wrk, src/wrk.c and src/units.c (times by 1000, sizes by 1024). */
export const wrk: Format = textReports({
  id: "wrk",
  label: "wrk text",
  guide: {
    madeBy: "wrk, wrk2",
    command: "wrk -t4 -c64 -d30s --latency http://localhost:8080/ | tee wrk.txt",
    reads:
      "Requests a second, bytes a second, mean and greatest latency, percentiles with `--latency`, and the part of requests that failed. Several reports in one file are several processes.",
    leaves: "Deviations; figures of single threads; wrk2's uncorrected latency and its percentile spectrum.",
  },
  begins: /^Running .* test @ /,
  holds: /^Requests\/sec: /,
  read(lines) {
    const [address = ""] = find(lines, /^Running .* test @ (\S+)/) ?? [];
    const [threads = "", connections = ""] = find(lines, /^\s+(\d+) threads and (\d+) connections/) ?? [];
    const rate = numberIn(lines, /^Requests\/sec:\s+([\d.]+)/);
    if (rate === undefined) return undefined;
    const requests = numberIn(lines, /^\s+(\d+) requests in /);
    const [connect = 0, receive = 0, send = 0, timeout = 0] = (
      find(lines, /^\s+Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/) ?? []
    ).map(Number);
    // Requests are answers: one whose connection broke is not among them.
    const broken = connect + receive + send;
    const failed = broken + timeout + (numberIn(lines, /^\s+Non-2xx or 3xx responses: (\d+)/) ?? 0);
    const [mean, meanUnit = ""] = find(lines, new RegExp(`^\\s+Latency\\s+${time}`)) ?? [];
    const [most, mostUnit = ""] = find(lines, new RegExp(`^\\s+Latency\\s+\\S+\\s+\\S+\\s+${time}`)) ?? [];
    const percentiles: (Measured | undefined)[] = [];
    // wrk2 with --u_latency prints a second distribution, without the time that requests waited for their turn.
    const uncorrected = lines.findIndex((line) => line.includes("Uncorrected Latency"));
    for (const line of uncorrected < 0 ? lines : lines.slice(0, uncorrected)) {
      const match = new RegExp(`^\\s+([\\d.]+)%\\s+${time}$`).exec(line);
      if (match !== null) percentiles.push(timed(Number(match[2]), match[3] ?? "", percentileLabel(Number(match[1]))));
    }
    const [transfer, transferUnit = ""] = find(lines, /^Transfer\/sec:\s+([\d.]+)(\w+)/) ?? [];
    return {
      name: `wrk${namePart("path", pathOf(address))}${namePart("connections", connections)}${namePart("threads", threads)}`,
      values: [
        measured(rate, "requests/s"),
        timed(mean === undefined ? undefined : Number(mean), meanUnit),
        ...percentiles.filter((one) => one?.unit.startsWith("max-") !== true),
        timed(most === undefined ? undefined : Number(most), mostUnit, "max"),
        failedPart(failed, requests === undefined ? undefined : requests + broken),
        transfer === undefined ? undefined : rateOf(Number(transfer), binary(transferUnit)),
      ],
      config: [["address", address]],
    };
  },
});

/** wrk writes KB for 1024 bytes. */
function binary(unit: string): string {
  return unit.replace(/^([KMGT])B$/, "$1iB");
}
