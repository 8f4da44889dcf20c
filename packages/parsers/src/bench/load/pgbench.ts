import type { Format } from "../../format.ts";
import { namePart } from "../result-list.ts";
import { failedPart, find, measured, numberIn, type ReportedResult, textReports, timed } from "../text-reports.ts";

/** The report of pgbench. Source: postgres/postgres, src/bin/pgbench/pgbench.c (printResults). */
export const pgbench: Format = textReports({
  id: "pgbench",
  label: "pgbench text",
  guide: {
    madeBy: "pgbench (PostgreSQL)",
    command: "pgbench -c 8 -T 60 bench | tee pgbench.txt",
    reads:
      "Transactions a second, mean latency, the part of transactions that failed; the same of each script, and the mean latency of each statement (`-r`). Several reports in one file are several processes.",
    leaves: "Progress by the second, retries, deviations, connection time, the logs of `-l`.",
  },
  begins: /^transaction type: /,
  holds: /^(?:tps = |number of failed transactions: )/,
  read(lines) {
    const rate =
      numberIn(lines, /^tps = ([\d.]+) \((?:without initial connection time|excluding connections establishing)\)/) ??
      numberIn(lines, /^tps = ([\d.]+)/);
    if (rate === undefined) return undefined;
    const part = (key: string, pattern: RegExp): string => {
      const value = find(lines, pattern)?.[0];
      return value === undefined ? "" : namePart(key, value);
    };
    // Of a file's path the name alone: it is the same wherever the run was.
    const script = part("script", /^transaction type: <?(?:builtin: )?(?:[^>]*\/)?([^>/]*)>?$/);
    const rest = `${part("scale", /^scaling factor: (\d+)/)}${part("mode", /^query mode: (\w+)/)}${part("clients", /^number of clients: (\d+)/)}`;
    const done = numberIn(lines, /^number of transactions actually processed: (\d+)/);
    const failed = numberIn(lines, /^number of failed transactions: (\d+)/);
    const whole = {
      name: `pgbench${script}${rest}`,
      values: [
        measured(rate, "transactions/s"),
        timed(numberIn(lines, /^latency average = ([\d.]+) ms/), "ms"),
        failed === undefined ? undefined : failedPart(failed, (done ?? 0) + failed),
      ],
      exitStatus: lines.some((line) => line.includes("Run was aborted")) ? 2 : 0,
    };
    return [whole, ...partsOf(lines, script, rest)];
  },
});

/** The scripts of a report about several, and the statements that `-r` lists, each with its mean latency. */
function partsOf(lines: readonly string[], script: string, rest: string): ReportedResult[] {
  const parts: ReportedResult[] = [];
  let own = script;
  let rate: number | undefined;
  for (const line of lines) {
    const [, number, name] = /^SQL script (\d+): <?(?:builtin: )?(?:[^>]*\/)?([^>/]*)>?$/.exec(line) ?? [];
    if (number !== undefined) own = namePart("script", `${number} ${name}`);
    rate = numberIn([line], /^ - \d+ transactions \(.*tps = ([\d.]+)\)/) ?? rate;
    const latency = numberIn([line], /^ - latency average = ([\d.]+) ms/);
    if (latency !== undefined) {
      const values = [measured(rate, "transactions/s"), timed(latency, "ms")];
      parts.push({ name: `pgbench${own}${rest}`, values });
    }
    // A meta command such as `\set` is no statement of the server.
    const [, mean, statement] = /^ {4,}([\d.]+)(?: +\d+)* {2,}([^\s\d].*)$/.exec(line) ?? [];
    if (statement === undefined || statement.startsWith("\\")) continue;
    const values = [timed(Number(mean), "ms")];
    parts.push({ name: `pgbench${own}${namePart("statement", statement)}${rest}`, values });
  }
  return parts;
}
