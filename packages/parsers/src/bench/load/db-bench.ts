import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import { find, measured, numberIn, timed } from "../text-reports.ts";

const longestLine = 400;
const resultLine = /^(\w[\w.-]{0,60}) *: +[\d.]+ micros\/op/;
/** A histogram's heading (`--histogram`): it belongs to the result above. */
const histogramLine = /^Microseconds per (\w{1,30}):/;
const slowBuild = /^WARNING: (?:Assertions are enabled|Optimization is disabled)/;
const headerKeys: ReadonlyMap<string, string> = new Map([
  ["Keys", "keys"],
  ["Values", "values"],
  ["Entries", "entries"],
  ["Compression", "compression"],
]);
/** A thing that the header of a run states, the run's first of which begins a process. */
const headerLine = /^(Keys|Values|Entries|Compression): +(\S.{0,80})/;

/**
 * The text of db_bench, of RocksDB, LevelDB and those that copied it. The mean of RocksDB's `micros/op` is one thread's, its
 * `ops/sec` that of all threads. Source: facebook/rocksdb, tools/db_bench_tool.cc (Stats::Report); google/leveldb, benchmarks/db_bench.cc.
 */
export const dbBench: Format = {
  id: "db-bench",
  label: "db_bench text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "db_bench (RocksDB, LevelDB)",
    command: "db_bench --benchmarks=fillseq,readrandom --histogram | tee db_bench.txt",
    reads:
      "Mean time of an operation, operations and bytes a second of each benchmark; median, percentiles and maximum with `--histogram`. Several runs in one file are several processes.",
    leaves: "Means of repeated runs (`[X3]`), which repeat the runs; statistics of the database.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => resultLine.test(ownLine(line)))
      ? "certain"
      : "no",
  parse,
};

/** A line without the progress before it, which ends with a carriage return. */
function ownLine(line: string): string {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.slice(text.lastIndexOf("\r") + 1).slice(0, longestLine);
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const stated = new Map<string, string>();
  let [last, name, histograms, isSlow] = [0, "", 0, false];
  let within: string | undefined;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = ownLine(raw);
    const [, key = "", value = ""] = headerLine.exec(line) ?? [];
    if (key === "Keys") {
      list.beginProcess();
      stated.clear();
    }
    if (key !== "") stated.set(headerKeys.get(key)!, value.trim());
    if (slowBuild.test(line) && !isSlow) {
      isSlow = true;
      list.warn(
        "debug-build",
        "db_bench says that it was built without optimization or with assertions: its times are too long.",
      );
    }
    const result = resultLine.exec(line)?.[1];
    if (result !== undefined) {
      [name, histograms, within] = [result, 0, undefined];
      list.add(name, numberIn([line], / (\d+) operations;/) ?? 0, figures(line), configOf([...stated]), number);
      return;
    }
    const operation = histogramLine.exec(line)?.[1];
    if (operation !== undefined && name !== "")
      within = histograms++ === 0 ? name : `${name}${namePart("operation", operation)}`;
    if (within !== undefined) list.add(within, 0, tails(line), configOf([...stated]), number);
  });
  return list.finish(last);
}

function figures(line: string) {
  const bytes = numberIn([line], / ([\d.]+) MB\/s/);
  return [
    timed(numberIn([line], / ([\d.]+) micros\/op/), "us"),
    measured(numberIn([line], / ([\d.]+) ops\/sec/), "ops/s"),
    measured(bytes === undefined ? undefined : bytes * 2 ** 20, "B/s"),
  ].filter((value) => value !== undefined);
}

/** The percentiles and the maximum that lines of a histogram state. */
function tails(line: string) {
  const [median, max] = find([line], /^Min: +[\d.]+ +Median: +([\d.]+) +Max: +([\d.]+)/) ?? [];
  const percentiles = line.startsWith("Percentiles: ") ? line.matchAll(/ P(9[59](?:\.9)?): ([\d.]+)/g) : [];
  return [
    timed(median === undefined ? undefined : Number(median), "us", "p50"),
    timed(max === undefined ? undefined : Number(max), "us", "max"),
    ...[...percentiles].map(([, part, value]) => timed(Number(value), "us", `p${part}`)),
  ].filter((value) => value !== undefined);
}
