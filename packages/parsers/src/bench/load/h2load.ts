import type { Format } from "../../format.ts";
import { failedPart, find, measured, numberIn, textReports, timed } from "../text-reports.ts";

/** h2load's units of bytes, which count in 1024s. */
const byteUnits: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["K", 2 ** 10],
  ["M", 2 ** 20],
  ["G", 2 ** 30],
]);

/** The columns that are read of the table of times, which newer versions have more of. */
const columns: ReadonlyMap<string, string> = new Map([
  ["mean", ""],
  ["median", "p50"],
  ["p95", "p95"],
  ["p99", "p99"],
  ["max", "max"],
]);

/** The report of h2load. Source: nghttp2/nghttp2, src/h2load.cc. */
export const h2load: Format = textReports({
  id: "h2load",
  label: "h2load text",
  guide: {
    madeBy: "h2load (nghttp2)",
    command: "h2load -n 100000 -c 64 https://localhost:8443/ | tee h2load.txt",
    reads:
      "Requests and bytes a second, mean and greatest time of a request with the percentiles that are printed, and the part of requests that failed. Several reports in one file are several processes.",
    leaves: "Times to connect and to the first byte; the address, which h2load does not print.",
  },
  begins: /^finished in \S+, [\d.]+ req\/s, /,
  holds: /^(?:time for request|request {2,}): /,
  read(lines) {
    const [rate, moved, unit = ""] = find(lines, /^finished in \S+, ([\d.]+) req\/s, ([\d.]+)([KMG]?)B\/s/) ?? [];
    const done = numberIn(lines, /^requests: \d+ total, \d+ started, (\d+) done/) ?? 0;
    if (rate === undefined || done === 0) return undefined;
    const headings =
      lines
        .find((line) => /^\s+min\s+max\s/.test(line))
        ?.trim()
        .split(/\s+/) ?? [];
    const times = lines.find((line) => /^(?:time for request|request {2,}): /.test(line));
    const cells =
      times
        ?.slice(times.indexOf(":") + 1)
        .trim()
        .split(/\s+/) ?? [];
    return {
      name: "h2load",
      values: [
        measured(Number(rate), "requests/s"),
        measured(Number(moved) * (byteUnits.get(unit) ?? 1), "B/s"),
        ...headings.map((heading, i) => {
          const label = columns.get(heading);
          const [, digits, timeUnit] = /^([\d.]+)(us|ms|s)$/.exec(cells[i] ?? "") ?? [];
          return label === undefined || timeUnit === undefined ? undefined : timed(Number(digits), timeUnit, label);
        }),
        failedPart(
          numberIn(lines, /^requests: .* succeeded, (\d+) failed/) ?? 0,
          numberIn(lines, /^requests: (\d+) total/) || done,
        ),
      ],
    };
  },
});
