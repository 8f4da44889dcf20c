import type { Format } from "../../format.ts";
import { namePart } from "../result-list.ts";
import { find, measured, numberIn, type ReportedResult, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/** A command that a shell prints above its output: the test or the script that it runs. */
const commandLine = /^[+$#>]{1,3} ?(?:\S{0,200}\/)?sysbench (.{1,500}) run$/;
const checkpointLine = /^\[ ([\d.]{1,12})s \] Checkpoint report:$/;
const transactionsLine = /^\s+transactions:\s+\d+\s+\(([\d.]+) per sec\.\)/;
const unnamedTest =
  "sysbench does not print which test this was, of threads or of a script: a report is right only where all such files are of the same test.";

/** The report of sysbench 0.4 to 1.1. Source: akopytov/sysbench, src/sysbench.c and the tests' own reports. */
export const sysbench: Format = textReports({
  id: "sysbench",
  label: "sysbench text",
  guide: {
    madeBy: "sysbench (0.4 to 1.1)",
    command: "sysbench cpu run | tee sysbench.txt",
    reads:
      "Events, transactions and queries a second, bytes moved a second, mean, greatest and the chosen percentile of latency; reads, writes and syncs of files a second and the bytes of them. Checkpoints (`--report-checkpoints`) are samples of one process, several reports in one file are several processes.",
    leaves:
      "Fairness of threads; percentiles that sysbench prints as 0.00 ms. sysbench does not print the name of a test of threads, of mutexes or of a script: a test with one event for each thread is taken for that of mutexes, and a command above the report (`set -x`) tells.",
  },
  begins: /^Running the test with following options:$/,
  holds: /^\s+(?:total number of events: |read:\s+IOPS=)/,
  precedes: commandLine,
  passes: /^(?:\[ {1,9}[\d.]+s ?\] (?:th(?:rea)?ds:|reads|\d)| +[\d.]+ \|\*+ +\d+$)/,
  announces: /^Running the test with following options:$/,
  read(lines) {
    const parts: string[][] = [[]];
    const times: number[] = [];
    for (const line of lines) {
      const at = checkpointLine.exec(line)?.[1];
      if (at === undefined) parts.at(-1)!.push(line);
      else {
        times.push(Number(at));
        parts.push([]);
      }
    }
    // The line above a checkpoint holds what is printed before the run; its figures begin below.
    const [before = [], ...reports] = parts;
    if (reports.length === 0) return resultOf(before, before, 0) ?? [];
    // A checkpoint sets all figures but the time to nought.
    const last = reports.pop()!;
    const blocks = [...reports, ...blocksOf(last)];
    return blocks.flatMap((block, i) => resultOf(before, block, times[i - 1] ?? 0) ?? []);
  },
});

/** The figures of the last checkpoint, and those of the end of the run where it has ended. */
function blocksOf(lines: readonly string[]): (readonly string[])[] {
  const end = lines.findIndex((line) => line.startsWith("    execution time"));
  return end < 0 ? [lines] : [lines.slice(0, end + 1), lines.slice(end + 1)];
}

/** The result of a block of figures, with what is printed before the run. */
function resultOf(before: readonly string[], lines: readonly string[], since: number): ReportedResult | undefined {
  const events = numberIn(lines, /^\s+total number of events:\s+(\d+)/);
  const seconds = numberIn(lines, /^\s+(?:total time|time elapsed):\s+([\d.]+)s/);
  const reads = operationsOf(lines, "read");
  const writes = operationsOf(lines, "write");
  const hasRate = events !== undefined && seconds !== undefined && seconds > since;
  // Version 1.1 prints no events of a test of files.
  if (!hasRate && reads === undefined) return undefined;
  // The rate that is printed has been measured by a finer clock than the time that is printed.
  const rate =
    numberIn(lines, /^\s+events per second:\s+([\d.]+)/) ??
    numberIn(lines, /^\s+events\/s \(eps\):\s+([\d.]+)/) ??
    numberIn(lines, /^Total operations: \d+ \(\s*([\d.]+) per second\)/);
  const moved = numberIn(lines, /^[\d.]+ Mi?B transferred \(([\d.]+) Mi?B\/sec\)/);
  const moving = (what: string, since11: number | undefined): Measured | undefined => {
    const rate = numberIn(lines, new RegExp(`^\\s+${what}, MiB/s:\\s+([\\d.]+)$`)) ?? since11;
    return measured(rate === undefined ? undefined : rate * 2 ** 20, `${what}-B/s`);
  };
  const latency = (pattern: RegExp): number | undefined => {
    const value = numberIn(lines, pattern);
    // Two decimals of a millisecond: a nought is less than was printed, not no time.
    return value === 0 ? undefined : value;
  };
  const sum = numberIn(lines, /^\s+sum:\s+([\d.]+)$/);
  const mean =
    latency(/^\s+avg:\s+([\d.]+)(?:ms)?$/) ??
    (sum !== undefined && sum > 0 && events !== undefined && events > 0 ? sum / events : undefined);
  const percentiles = lines.flatMap((line) => {
    const [, percent, value] = /^\s+(?:approx\.\s+)?(\d{1,2})(?:th)? percentile:\s+([\d.]+)(?:ms)?$/.exec(line) ?? [];
    return Number(value) > 0 ? [timed(Number(value), "ms", `p${percent}`)] : [];
  });
  const name = testOf(before, lines, events);
  return {
    name: `sysbench/${name ?? "run"}${namePart("threads", threadsOf(before))}`,
    remark: name === undefined ? unnamedTest : undefined,
    values: [
      measured(rate ?? (hasRate ? events / (seconds - since) : undefined), "events/s"),
      measured(numberIn(lines, transactionsLine), "transactions/s"),
      measured(numberIn(lines, /^\s+queries:\s+\d+\s+\(([\d.]+) per sec\.\)/), "queries/s"),
      measured(moved === undefined ? undefined : moved * 2 ** 20, "B/s"),
      measured(numberIn(lines, /^\s+reads\/s:\s+([\d.]+)$/) ?? reads?.rate, "reads/s"),
      measured(numberIn(lines, /^\s+writes\/s:\s+([\d.]+)$/) ?? writes?.rate, "writes/s"),
      measured(numberIn(lines, /^\s+(?:fsyncs\/s:|fsync: IOPS=)\s*([\d.]+)$/), "fsyncs/s"),
      moving("read", reads?.moved),
      moving("written", writes?.moved),
      timed(mean, "ms"),
      ...percentiles,
      timed(latency(/^\s+max:\s+([\d.]+)(?:ms)?$/), "ms", "max"),
    ],
  };
}

/** Operations and MiB a second as version 1.1 prints them: `read:  IOPS=1857.00 29.02 MiB/s (30.43 MB/s)`. */
function operationsOf(lines: readonly string[], kind: string): { rate: number; moved: number } | undefined {
  const [rate, moved] = find(lines, new RegExp(`^\\s+${kind}:\\s+IOPS=([\\d.]+) ([\\d.]+) MiB/s `)) ?? [];
  return rate === undefined ? undefined : { rate: Number(rate), moved: Number(moved) };
}

/** The tests that versions before 1.0 announce. */
const announced = new Map([
  ["Doing CPU performance benchmark", "cpu"],
  ["Doing memory operations speed test", "memory"],
  ["Doing thread subsystem performance test", "threads"],
  ["Doing mutex performance test", "mutex"],
]);

/** The name of the test that ran, with the options that differ from sysbench's own; undefined where sysbench does not print it. */
function testOf(before: readonly string[], lines: readonly string[], events: number | undefined): string | undefined {
  const option = (key: string, pattern: RegExp, usual: string): string => {
    const value = find(before, pattern)?.[0];
    return value === undefined || value === usual ? "" : namePart(key, value);
  };
  if (numberIn(lines, transactionsLine) !== undefined) return `oltp${queriesOf(lines)}`;
  const named = before.map((line) => announced.get(line)).find((name) => name !== undefined);
  if (named !== undefined) return named;
  const fileMode = find(before, /^Doing (.*) test$/)?.[0];
  if (fileMode !== undefined)
    return `fileio/mode=${fileMode.replaceAll(" ", "-").replaceAll("/", "")}${option("block", /^Block size (.*)$/, "16KiB")}`;
  const memory = find(before, /^Running memory speed test with the following options:$/);
  if (memory !== undefined)
    return `memory${option("operation", /^ {2}operation: (\w+)$/, "write")}${option("block", /^ {2}block size: (\w+)$/, "1KiB")}`;
  const primes = option("primes", /^Prime numbers limit: (\d+)$/, "10000");
  if (primes !== "" || lines.includes("CPU speed:")) return `cpu${primes}`;
  const words = find(before, commandLine)?.[0]?.split(" ") ?? [];
  const script = words.find((word) => word !== "" && !word.startsWith("-"));
  if (script !== undefined) return script.slice(script.lastIndexOf("/") + 1).replace(/\.lua$/, "");
  return events === Number(threadsOf(before)) ? "mutex" : undefined;
}

/** The kind of the queries, where all were of one kind. */
function queriesOf(lines: readonly string[]): string {
  const [reads, writes] = ["read", "write"].map((kind) => numberIn(lines, new RegExp(`^ {8}${kind}: +(\\d+)$`)) ?? 0);
  return writes === 0 && reads !== 0 ? "/queries=read" : reads === 0 && writes !== 0 ? "/queries=write" : "";
}

function threadsOf(before: readonly string[]): string {
  return find(before, /^Number of threads: (\d+)/)?.[0] ?? "";
}
