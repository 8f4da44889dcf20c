import type { Format } from "../../format.ts";
import { ohaFailures } from "./oha.ts";
import { failedPart, find, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";
import { bytesOf, type Measured } from "../time-unit.ts";

const percentiles: ReadonlySet<number> = new Set([50, 90, 95, 99]);

/** The report that oha prints. Source: hatoo/oha, src/printer.rs (sizes by 1024). */
export const ohaConsole: Format = textReports({
  id: "oha-console",
  label: "oha text",
  guide: {
    madeBy: "oha",
    command: "oha -z 30s -c 64 --no-tui http://localhost:8080/ | tee oha.txt",
    reads:
      "Requests and bytes a second, mean and greatest latency, percentiles, and the part of requests that failed. Several reports in one file are several processes.",
    leaves:
      "The histogram and the parts of a request; requests that the end of the time cut off; the address, which oha does not print.",
  },
  begins: /^Summary:$/,
  // hey and ghz print a summary that begins alike.
  holds: /^\s+Success rate:\s/,
  read(lines) {
    const rate = numberIn(lines, /^\s+Requests\/sec:\s+([\d.]+)/);
    if (rate === undefined) return undefined;
    const time = (pattern: RegExp, label: string): Measured | undefined => {
      const [value = "", unit = ""] = find(lines, pattern) ?? [];
      return timed(value === "" ? undefined : Number(value), unit, label);
    };
    // Below are those of successes and of failures alone (`--stats-success-breakdown`).
    const breakdown = lines.findIndex((line) => /^Response time .{1,40} only\):$/.test(line));
    const tails = lines.slice(0, breakdown < 0 ? undefined : breakdown).flatMap((line) => {
      const [, percent, value, unit = ""] = /^\s+([\d.]+)% in ([\d.]+) (\w+)$/.exec(line) ?? [];
      // 0.0000 secs is less than was printed, not no time.
      return percentiles.has(Number(percent)) && Number(value) > 0
        ? [timed(Number(value), unit, percentileLabel(Number(percent)))]
        : [];
    });
    const [size, sizeUnit = ""] = find(lines, /^\s+Size\/sec:\s+([\d.]+) (\w+)$/) ?? [];
    const factor = bytesOf(sizeUnit);
    const rows = lines.flatMap((line) => {
      const [, status, answers] = /^ {2}\[(\d{3})\] (\d+) responses$/.exec(line) ?? [];
      if (status !== undefined) return [{ what: status, count: Number(answers) }];
      const [, times, what] = /^ {2}\[(\d+)\] (.+)$/.exec(line) ?? [];
      return what === undefined ? [] : [{ what, count: Number(times) }];
    });
    const { all, failed } = ohaFailures(rows);
    return {
      name: "oha",
      values: [
        measured(rate, "requests/s"),
        time(/^\s+Average:\s+([\d.]+) (\w+)$/, ""),
        ...tails,
        time(/^\s+Slowest:\s+([\d.]+) (\w+)$/, "max"),
        factor === undefined ? undefined : measured(Number(size) * factor, "B/s"),
        failedPart(failed, all),
      ],
    };
  },
});
