import type { Format } from "../../format.ts";
import { find, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";

const percentile = /^sockperf: ---> percentile (\d{1,3}(?:\.\d{1,3})?) = +([\d.]{1,20})$/;

/** The report of sockperf, which may be above the packets of `--full-log`. Source: Mellanox/sockperf, src/client.cpp; times are in microseconds. */
export const sockperf: Format = textReports({
  id: "sockperf",
  label: "sockperf text",
  guide: {
    madeBy: "sockperf",
    command: "sockperf ping-pong -i server -t 10 | tee sockperf.txt",
    reads:
      "Mean latency, or that of the round trip (`--full-rtt`), its percentiles and the greatest; messages a second of `throughput`. Several runs in one file are several processes.",
    leaves: "Single packets of `--full-log`, deviations, bandwidth, which follows from the rate; lost messages.",
  },
  begins: /^sockperf: (?:(?:\x1b\[[\d;]{1,10}m)?====> avg-(?:latency|rtt)=|Summary: Message Rate is )/,
  holds: /^sockperf: (?:\x1b|====>|Summary: )/,
  announces: /^sockperf: (?:\x1b\[[\d;]{1,10}m)?== version #/,
  // Single packets of the log.
  passes: /^\d{1,12}, \d/,
  read(lines) {
    const kind = find(lines, /====> avg-(latency|rtt)=/)?.[0];
    const mean = numberIn(lines, /====> avg-(?:latency|rtt)=([\d.]+)/);
    const rate = numberIn(lines, /^sockperf: Summary: Message Rate is (\d+) \[msg\/sec\]/);
    const percentiles = lines.flatMap((line) => {
      const [, percent, value] = percentile.exec(line) ?? [];
      return percent === undefined ? [] : [timed(Number(value), "us", percentileLabel(Number(percent)))];
    });
    return {
      name: `sockperf/${kind ?? "throughput"}`,
      values: [
        timed(mean, "us"),
        ...percentiles,
        timed(numberIn(lines, /^sockperf: ---> <MAX> observation = +([\d.]+)$/), "us", "max"),
        measured(rate, "messages/s"),
      ],
    };
  },
});
