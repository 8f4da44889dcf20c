import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

const longestLine = 1024;
/** `Benchmark   Time   CPU   Iterations`, and the counters where they have columns. */
const heading = /^Benchmark {2,}Time {2,}CPU {1,4}Iterations((?: +\S+)*)$/;
/** `BM_Copy/1024   13.2 ns   6.67 ns   4180140 bytes_per_second=142.96G/s foo=12 label` */
const figures = / ([\d.e+-]+) (ns|us|ms|s) +([\d.e+-]+) (ns|us|ms|s) +(\d+)(?: +(.*))?$/;
const failure = / (?:ERROR OCCURRED|SKIPPED): '(.*)'$/;
const counter = /^([^\s=]+)=(\S+)$/;
const figure = /^(-?[\d.]+(?:e[+-]?\d+)?)([kKMGTPEZY]i?|[munpfazy])?(?:\/s)?$/;
const aggregate = /_(?:mean|median|stddev|cv)$/;

const fitted = (line: string): string => line.slice(0, longestLine).trimEnd();

/** The console of Google Benchmark. Source: google/benchmark, console_reporter.cc and string_util.cc. */
export const googleBenchmarkConsole: Format = {
  id: "google-benchmark-console",
  label: "Google Benchmark text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Google Benchmark (C++)",
    command: "./bench --benchmark_repetitions=10 | tee bench.txt",
    reads: "Wall and CPU time of every run, rates and counters; the median of benchmarks that report aggregates only.",
    leaves: "Other aggregates, complexity, labels, and times that are printed as 0: the JSON has all digits.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((line) => heading.test(fitted(line)))
      ? "certain"
      : "no",
  parse,
};

interface Row {
  readonly name: string;
  readonly iterations: number;
  readonly values: readonly Measured[];
  readonly line: number;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const rounded = new Set<string>();
  let rows: Row[] = [];
  let columns: readonly string[] = [];
  let hasHeading = false;
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = fitted(raw);
    const head = heading.exec(line);
    if (head !== null) {
      const before = columns;
      columns = head[1]!.split(/ +/).filter((column) => column !== "" && column !== "UserCounters...");
      // Headings that differ in their counters are parts of one table.
      if (hasHeading && before.length === 0 && columns.length === 0) close();
      hasHeading = true;
    } else if (line.startsWith("Running ") || line.startsWith("Run on (")) {
      close();
      hasHeading = false;
    } else if (hasHeading) takeRow(line, number);
  });
  close();
  if (rounded.size > 0) {
    const some = [...rounded].slice(0, 3).join(", ");
    list.warn(
      "rounded-away",
      `Times of ${some}${rounded.size > 3 ? " and others" : ""} are printed as 0. Upload the JSON, which has all digits: \`--benchmark_out=bench.json\`.`,
    );
  }
  list.inform(
    "rounded",
    "Google Benchmark prints three digits at most; its JSON (`--benchmark_out=bench.json`) has all.",
  );
  return list.finish(lines);

  function takeRow(line: string, number: number): void {
    const failed = failure.exec(line);
    if (failed !== null)
      list.warn("skipped-benchmark", `The benchmark ${line.slice(0, failed.index).trim()} did not run: ${failed[1]}.`);
    const found = figures.exec(line);
    if (found === null) return;
    const name = line.slice(0, found.index).trim();
    if (name === "") return;
    const [, real = "", realUnit = "", cpu = "", cpuUnit = "", iterations = "", rest = ""] = found;
    const values: Measured[] = [];
    const [wall, busy] = [timePerOperation(Number(real), realUnit), timePerOperation(Number(cpu), cpuUnit)];
    if (wall !== undefined) values.push(wall);
    if (busy !== undefined) values.push({ value: busy.value, unit: `cpu-${busy.unit}` });
    values.push(...countersOf(rest, columns));
    rows.push({ name, iterations: Number(iterations), values, line: number });
  }

  /** Adds the rows of a run: repetitions, or the median where a benchmark has aggregates only. */
  function close(): void {
    const names = new Set(rows.map(({ name }) => name));
    const counted = rows.flatMap((one) => {
      const base = one.name.replace(aggregate, "");
      const isAggregate = base !== one.name && names.has(`${base}_mean`) && names.has(`${base}_median`);
      if (!isAggregate) return [one];
      return !names.has(base) && one.name.endsWith("_median") ? [{ ...one, name: base, iterations: 0 }] : [];
    });
    // All repetitions are left out where some are printed as 0: those left would be the slower ones.
    const zeros = new Set<string>();
    for (const { name, values } of counted)
      for (const { value, unit } of values) if (value === 0 && isTime(unit)) zeros.add(`${name} ${unit}`);
    if (counted.length > 0) list.beginProcess();
    for (const { name, iterations, values, line } of counted) {
      const whole = values.filter(({ unit }) => !zeros.has(`${name} ${unit}`));
      if (values.some(({ unit }) => zeros.has(`${name} ${unit}`) && !unit.startsWith("cpu-"))) rounded.add(name);
      list.add(name, iterations, whole, [], line);
    }
    rows = [];
  }
}

const isTime = (unit: string): boolean => /^(?:cpu-)?(?:ns|sec)\/op$/.test(unit);

/** Counters as `name=value`, or in the columns of the heading; a label is behind them. */
function countersOf(text: string, columns: readonly string[]): Measured[] {
  const words = text.split(/ +/);
  const pairs = columns.length > 0 ? columns.map((name, i) => [name, words[i] ?? ""] as const) : words.flatMap(pairOf);
  return pairs.flatMap(([name, written]) => {
    const [, digits = "", prefix = ""] = figure.exec(written) ?? [];
    if (digits === "") return [];
    const unit = name === "bytes_per_second" ? "B/s" : name === "items_per_second" ? "items/s" : name;
    return [{ value: Number(digits) * scaleOf(prefix, name === "bytes_per_second"), unit }];
  });
}

function pairOf(word: string): (readonly [string, string])[] {
  const found = counter.exec(word);
  return found === null ? [] : [[found[1]!, found[2]!]];
}

/** `k` is a thousand and `Ki` 1,024; versions before 1.8 print rates of bytes by 1,024 without the `i`. */
function scaleOf(prefix: string, isBytes: boolean): number {
  const large = "kMGTPEZY".indexOf(prefix.replace("i", "").replace("K", "k")) + 1;
  if (prefix === "") return 1;
  if (large > 0) return (prefix.endsWith("i") || isBytes ? 1024 : 1000) ** large;
  return 1000 ** -("munpfazy".indexOf(prefix) + 1);
}
