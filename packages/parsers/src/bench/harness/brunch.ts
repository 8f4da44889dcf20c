import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import { timePerOperation } from "../time-unit.ts";

const longestLine = 1024;
const heading = /^Method {2,}Mean {2,}Samples(?: {2,}Change)?$/;
/** `rb::w(100)     18.49 ns    197/200    -1.2%` */
const figures = / ([\d,]+(?:\.\d+)?) (ns|μs|µs|us|ms|s) {2,}([\d,]+)\/[\d,]+(?: {2,}\S+)?$/;

const fitted = (line: string): string => line.slice(0, longestLine).trimEnd();

/** The table of brunch. Source: Blobfolio/brunch, src/bench.rs. */
export const brunch: Format = {
  id: "brunch",
  label: "cargo bench text (brunch)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "brunch (Rust)",
    command: "cargo bench 2>&1 | tee bench.txt",
    reads: "The mean of each benchmark as one sample; several runs in one file are several samples.",
    leaves: "The comparison with the run before, and how many samples were left out.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .map(fitted)
      .some((line) => heading.test(line))
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = fitted(raw);
    if (heading.test(line)) list.beginProcess();
    const found = figures.exec(line);
    const time = found === null ? undefined : timePerOperation(Number(found[1]!.replaceAll(",", "")), found[2]!);
    const name = line.slice(0, found?.index).trim();
    if (time !== undefined) list.add(name, Number(found![3]!.replaceAll(",", "")), [time], [], number);
  });
  list.inform(
    "summary-only",
    "brunch prints a mean for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}
