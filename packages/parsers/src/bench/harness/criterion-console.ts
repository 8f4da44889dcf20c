import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { addLibtestLine } from "./libtest-line.ts";
import { DivanTree } from "./divan-tree.ts";
import { ResultList } from "../result-list.ts";
import { type Measured, rateOf, timePerOperation } from "../time-unit.ts";

/**
 * `fib 12    time:   [330.86 ns 334.92 ns 338.75 ns]`: the ends of a 95 % interval around the estimate. Numbers of five digits have
 * blanks before them.
 */
const timeLine = /^(.*?)\s*time: {2,}\[ {0,9}\S+ \S+ {1,9}([\d.]+) (ps|ns|µs|us|ms|s) {1,9}\S+ \S+\]$/;
const throughputLine = /^\s+thrpt: {2,}\[ {0,9}\S+ \S+ {1,9}([\d.]+) (\S+)\/s {1,9}\S+ \S+\]$/;
/** `Benchmarking fib 12: Warming up for 3.0000 s`, which criterion prints before a benchmark's result. */
const progressLine = /^Benchmarking (.*?)(?:: (?:Warming up for |Collecting \d|Analyzing|Profiling for ).*)?$/;
const zeroTime = /measurement of benchmark (.{1,500}) took zero time/;
/** No line of criterion's is longer, and the patterns above cost the square of a line's length. */
const longestLine = 1024;

/** The text of `cargo bench` with criterion.rs. Source: criterion.rs, src/report.rs (CliReport). */
export const criterionConsole: Format = {
  id: "criterion-console",
  label: "cargo bench text (criterion.rs)",
  kind: "bench",
  version: 5,
  guide: {
    madeBy: "criterion.rs",
    command: "cargo bench | tee bench.txt",
    reads:
      "The estimate of each benchmark's time and its throughput, as one sample; results of Rust's built-in harness and of divan between them; several runs in one file are several samples.",
    leaves:
      "The ends of the interval, the comparison with the run before, outliers. A tar of `target/criterion` has every sample.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => exec(timeLine, line.trimEnd()) !== null)
      ? "certain"
      : "no",
  parse,
};

function exec(pattern: RegExp, line: string): RegExpExecArray | null {
  return line.length <= longestLine && line.endsWith("]") ? pattern.exec(line) : null;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const tree = new DivanTree(list);
  let lines = 0;
  let before = "";
  let open: { name: string; values: Measured[]; line: number } | undefined;
  /** The benchmark that runs and has no result yet. */
  let running: string | undefined;
  const close = (): void => {
    if (open === undefined) return;
    list.addOfRun(open.name, open.values, open.line);
    open = undefined;
  };
  const begin = (name: string | undefined): void => {
    if (running !== undefined && running !== name)
      list.warn("skipped-benchmark", `The benchmark ${running} has no result: it panicked or its run was stopped.`);
    running = name;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = raw.trimEnd();
    const progress = line.length <= longestLine ? progressLine.exec(line)?.[1] : undefined;
    if (progress !== undefined) begin(progress);
    if (tree.take(raw, number)) {
      close();
      return;
    }
    if (line !== "") tree.close();
    const zero = line.startsWith("Criterion.rs ERROR: ") ? zeroTime.exec(line) : null;
    if (zero !== null)
      list.warn("skipped-benchmark", `The benchmark ${zero[1]} has no result: criterion measured no time.`);
    if (line.startsWith("test ")) {
      close();
      if (addLibtestLine(list, line, number)) return;
    }
    const time = exec(timeLine, line);
    const value = time === null ? undefined : timePerOperation(Number(time[2]), time[3] ?? "");
    if (time !== null && value !== undefined) {
      close();
      // A long name is on the line above; a line of progress there is not a name.
      const name = (time[1] ?? "").trim() || before;
      if (running === name) running = undefined;
      open = { name, values: [value], line: number };
    }
    const throughput = open === undefined ? null : exec(throughputLine, line);
    if (throughput !== null) open?.values.push(rateOf(Number(throughput[1]), throughput[2] ?? ""));
    if (/^\S/.test(line) && !line.startsWith("Benchmarking ")) before = line;
  });
  close();
  tree.close();
  begin(undefined);
  list.inform(
    "estimates-only",
    "criterion.rs prints an estimate for each benchmark: one sample. A tar of target/criterion has them all.",
  );
  return list.finish(lines);
}
