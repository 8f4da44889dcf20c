import type { Format } from "../../format.ts";
import { failedPart, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/**
 * The report of hey, and of etcd's benchmark, which ends the lines of times with a full stop and states no answers.
 * Source: rakyll/hey, requester/print.go; etcd-io/etcd, pkg/report/report.go.
 */
export const hey: Format = textReports({
  id: "hey",
  label: "hey text",
  guide: {
    madeBy: "hey, etcd's benchmark",
    command: "hey -z 30s -c 64 http://localhost:8080/ | tee hey.txt",
    reads:
      "Requests a second, mean and greatest latency, percentiles, and the part of requests that failed. Several reports in one file are several processes.",
    leaves: "The histogram and the parts of a request; the address, which hey does not print.",
  },
  begins: /^Summary:$/,
  // ghz and oha print a summary that begins alike; the units are others, but in the first versions of oha.
  holds: /^\s+Total:\s+[\d.]+ secs\.?$/,
  lacks: /^\s+Success rate:\s/,
  read(lines) {
    const rate = numberIn(lines, /^\s+Requests\/sec:\s+([\d.]+)/);
    if (rate === undefined) return undefined;
    const percentiles: (Measured | undefined)[] = [];
    let answered = 0;
    let failed = 0;
    for (const line of lines) {
      const percentile = /^\s+([\d.]+)%+ in ([\d.]+) secs/.exec(line);
      // hey prints 0 % for each percentile that too few requests have; 0.0000 is less than was printed, not no time.
      if (percentile !== null && Number(percentile[1]) > 0 && Number(percentile[2]) > 0)
        percentiles.push(timed(Number(percentile[2]), "s", percentileLabel(Number(percentile[1]))));
      const status = /^\s+\[(\d{3})\]\s+(\d+) responses$/.exec(line);
      if (status !== null) {
        answered += Number(status[2]);
        if (Number(status[1]) >= 400) failed += Number(status[2]);
      }
      const error = /^\s+\[(\d+)\]\t(?!\d+ responses$)/.exec(line);
      if (error !== null) {
        answered += Number(error[1]);
        failed += Number(error[1]);
      }
    }
    // NaN where nothing was answered; the slowest answer is 0 then.
    const mean = numberIn(lines, /^\s+Average:\s+([\d.]+) secs/);
    const slowest = mean === undefined ? undefined : numberIn(lines, /^\s+Slowest:\s+([\d.]+) secs/);
    return {
      name: lines.some((line) => /^\s+Total:\s+[\d.]+ secs\.$/.test(line)) ? "etcd" : "hey",
      values: [
        measured(rate, "requests/s"),
        timed(mean, "s"),
        ...percentiles,
        timed(slowest, "s", "max"),
        failedPart(failed, answered),
      ],
    };
  },
});
