import type { Format } from "../format.ts";
import { namePart } from "./result-list.ts";
import { failedPart, find, measured, numberIn, textReports, timed } from "./text-reports.ts";

/** The report of pgbench. Source: postgres/postgres, src/bin/pgbench/pgbench.c (printResults). */
export const pgbench: Format = textReports({
  id: "pgbench",
  label: "pgbench text",
  guide: {
    madeBy: "pgbench (PostgreSQL)",
    command: "pgbench -c 8 -T 60 bench | tee pgbench.txt",
    reads:
      "Transactions a second, mean latency, the part of transactions that failed. Several reports in one file are several processes.",
    leaves: "Progress by the second, latencies of single statements, connection time.",
  },
  begins: /^transaction type: /,
  holds: /^tps = /,
  read(lines) {
    const rate =
      numberIn(lines, /^tps = ([\d.]+) \((?:without initial connection time|excluding connections establishing)\)/) ??
      numberIn(lines, /^tps = ([\d.]+)/);
    if (rate === undefined) return undefined;
    const part = (key: string, pattern: RegExp): string => {
      const value = find(lines, pattern)?.[0];
      return value === undefined ? "" : namePart(key, value);
    };
    const done = numberIn(lines, /^number of transactions actually processed: (\d+)/);
    const failed = numberIn(lines, /^number of failed transactions: (\d+)/);
    return {
      name: `pgbench${part("script", /^transaction type: <?(?:builtin: )?([^>]*)>?$/)}${part("scale", /^scaling factor: (\d+)/)}${part("mode", /^query mode: (\w+)/)}${part("clients", /^number of clients: (\d+)/)}`,
      values: [
        measured(rate, "transactions/s"),
        timed(numberIn(lines, /^latency average = ([\d.]+) ms/), "ms"),
        failed === undefined ? undefined : failedPart(failed, (done ?? 0) + failed),
      ],
    };
  },
});
