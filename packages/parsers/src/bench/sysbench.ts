import type { Format } from "../format.ts";
import { namePart } from "./result-list.ts";
import { find, measured, numberIn, textReports, timed } from "./text-reports.ts";
import type { Measured } from "./time-unit.ts";

/** The report of sysbench 1.0. Source: akopytov/sysbench, src/sysbench.c and the tests' own reports. */
export const sysbench: Format = textReports({
  id: "sysbench",
  label: "sysbench text",
  guide: {
    madeBy: "sysbench",
    command: "sysbench cpu run | tee sysbench.txt",
    reads:
      "Events, transactions and queries a second, bytes moved a second, mean, greatest and the chosen percentile of latency; reads, writes and syncs of files a second and the bytes of them. Several reports in one file are several processes.",
    leaves:
      "Fairness of threads; the names of tests that sysbench does not print (threads, mutex). Latencies that sysbench prints as 0.00 ms.",
  },
  begins: /^sysbench \d+\.\d+\S* \(/,
  holds: /^\s+total number of events: /,
  read(lines) {
    const events = numberIn(lines, /^\s+total number of events:\s+(\d+)/);
    const seconds = numberIn(lines, /^\s+(?:total time|time elapsed):\s+([\d.]+)s/);
    if (events === undefined || seconds === undefined || seconds === 0) return undefined;
    // The rate that is printed has been measured by a finer clock than the time that is printed.
    const rate =
      numberIn(lines, /^\s+events per second:\s+([\d.]+)/) ??
      numberIn(lines, /^\s+events\/s \(eps\):\s+([\d.]+)/) ??
      numberIn(lines, /^Total operations: \d+ \(\s*([\d.]+) per second\)/);
    const transactions = numberIn(lines, /^\s+transactions:\s+\d+\s+\(([\d.]+) per sec\.\)/);
    const moved = numberIn(lines, /^[\d.]+ MiB transferred \(([\d.]+) MiB\/sec\)/);
    const moving = (what: string): Measured | undefined => {
      const rate = numberIn(lines, new RegExp(`^\\s+${what}, MiB/s:\\s+([\\d.]+)$`));
      return measured(rate === undefined ? undefined : rate * 2 ** 20, `${what}-B/s`);
    };
    const latency = (pattern: RegExp): number | undefined => {
      const value = numberIn(lines, pattern);
      // Two decimals of a millisecond: a nought is less than was printed, not no time.
      return value === 0 ? undefined : value;
    };
    const fileMode = find(lines, /^Doing (.*) test$/)?.[0];
    const [percentile = "", atPercentile] = find(lines, /^\s+(\d+)th percentile:\s+([\d.]+)$/) ?? [];
    const kind =
      transactions !== undefined
        ? "oltp"
        : moved !== undefined
          ? "memory"
          : fileMode !== undefined
            ? `fileio/mode=${fileMode.replaceAll(" ", "-").replaceAll("/", "")}`
            : lines.includes("CPU speed:")
              ? "cpu"
              : "run";
    return {
      name: `sysbench/${kind}${namePart("threads", find(lines, /^Number of threads: (\d+)/)?.[0] ?? "")}`,
      values: [
        measured(rate ?? events / seconds, "events/s"),
        measured(transactions, "transactions/s"),
        measured(numberIn(lines, /^\s+queries:\s+\d+\s+\(([\d.]+) per sec\.\)/), "queries/s"),
        measured(moved === undefined ? undefined : moved * 2 ** 20, "B/s"),
        measured(numberIn(lines, /^\s+reads\/s:\s+([\d.]+)$/), "reads/s"),
        measured(numberIn(lines, /^\s+writes\/s:\s+([\d.]+)$/), "writes/s"),
        measured(numberIn(lines, /^\s+fsyncs\/s:\s+([\d.]+)$/), "fsyncs/s"),
        moving("read"),
        moving("written"),
        timed(latency(/^\s+avg:\s+([\d.]+)$/), "ms"),
        timed(Number(atPercentile) > 0 ? Number(atPercentile) : undefined, "ms", `p${percentile}`),
        timed(latency(/^\s+max:\s+([\d.]+)$/), "ms", "max"),
      ],
    };
  },
});
