import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { partName, ResultList } from "../result-list.ts";
import { timePerOperation } from "../time-unit.ts";

const longestLine = 2048;
/** `fib 15   20   10   743.2 us`: the name or its last part, samples, iterations, and the estimate or the mean. */
const row = /^(.{0,500}?) +(\d{1,9}) +(\d{1,12}) +([\d.e+-]{1,20}) (ns|us|ms|s|m)$/;
const meanLine = /^ +([\d.e+-]{1,20}) (ns|us|ms|s|m) +[\d.e+-]{1,20} \w{1,2} +[\d.e+-]{1,20} \w{1,2}$/;
const tableHead = /^benchmark name +samples +iterations +(estimated|est run time|mean)$/;
const endsWithTime = /\d \w{1,2}$/;
const duration = /^\d{1,9}\.\d{3} s: /;
const rule = /^-{20,}$/;

/** What Catch2 prints of its benchmarks. Source: catchorg/Catch2, catch_reporter_console.cpp. */
export const catch2Console: Format = {
  id: "catch2-console",
  label: "Catch2 text",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "Catch2 (C++)",
    command: "./bench | tee bench.txt",
    reads:
      "The mean of each benchmark as one sample, named after its test case and sections; several runs in one file are a process each.",
    leaves: "The interval around the mean, the deviation, and results of tests.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => line.length <= longestLine && tableHead.test(line.trimEnd()))
      ? "certain"
      : "no",
  parse: parseConsole,
};

function parseConsole(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  /** The last line that is not empty. */
  let before = "";
  let blanks = 0;
  /** Whether something put an empty line behind every line. */
  let isSpaced = false;
  /** The test case and its sections, printed between two rules. */
  let path: string[] = [];
  let heading: string[] | undefined;
  /** The meaning of a row's last cell; undefined outside tables. */
  let lastCell: string | undefined;
  let name: string[] = [];
  let open: { name: string; iterations: number; line: number } | undefined;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = raw.length <= longestLine ? raw.trimEnd() : "";
    blanks = line === "" ? blanks + 1 : 0;
    if (blanks === 1 && tableHead.test(before)) isSpaced = true;
    if (blanks === 1 && isSpaced) return;
    if (/ is a Catch2? v\S+ host application\.$/.test(line)) list.beginProcess();
    if (rule.test(line) && !/^ +std dev/.test(before) && tableHead.exec(before) === null) {
      // The first rule opens a heading, the second one ends it.
      if (heading !== undefined) path = pathOf(heading);
      heading = heading === undefined ? [] : undefined;
      lastCell = undefined;
    } else if (rule.test(line)) heading = undefined;
    else if (heading !== undefined) heading.push(line);
    lastCell = tableHead.exec(line)?.[1] ?? lastCell;
    if (line !== "") before = line;
    // Durations (`-d yes`) and assertions (`-s`) are printed where a name would be.
    if (rule.test(line)) name = [];
    if (lastCell === undefined || heading !== undefined || rule.test(line) || tableHead.test(line)) return;
    // The patterns cost the square of a line's blanks, so that only lines with a time are tried.
    const hasTime = endsWithTime.test(line);
    const match = hasTime ? row.exec(line) : null;
    const mean = open === undefined || !hasTime ? null : meanLine.exec(line);
    const failed = line.includes(" Benchmark failed (") ? /^(.{0,500}?) +Benchmark failed \((.*)\)$/.exec(line) : null;
    if (match !== null) {
      open = { name: nameWith(match[1]), iterations: Number(match[3]), line: number };
      if (lastCell === "mean") add(match[4], match[5]);
    } else if (mean !== null) add(mean[1], mean[2]);
    else if (failed !== null) {
      list.warn("skipped-benchmark", `The benchmark ${nameWith(failed[1])} failed: ${failed[2]}.`);
    } else if (line === "") name = [];
    else if (/^\S/.test(line) && !duration.test(line)) name.push(line);
  });
  function nameWith(last = ""): string {
    const whole = [...name, last].join(" ").trim();
    name = [];
    return [...path, whole].map(partName).join("/");
  }
  function add(digits = "", unit = ""): void {
    const value = timePerOperation(Number(digits), unit);
    if (open !== undefined && value !== undefined) list.add(open.name, open.iterations, [value], [], open.line);
    open = undefined;
  }
  list.inform(
    "summary-only",
    "Catch2 prints the mean of each benchmark: one sample. Concatenate what several runs print to have more.",
  );
  return list.finish(lines);
}

/** The names of a heading; sections are indented. A long name goes on in the next line, which is indented like a section. */
const pathOf = (heading: readonly string[]): string[] =>
  heading.map((line) => line.trim()).filter((line) => line !== "");
