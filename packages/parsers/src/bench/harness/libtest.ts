import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { holdsText } from "../../read/find-bytes.ts";
import { criterionConsole } from "./criterion-console.ts";
import { addLibtestLine, isLibtestLine } from "./libtest-line.ts";
import { ResultList } from "../result-list.ts";

/** `cargo bench` with Rust's built-in harness: a median for each benchmark and the distance of its extremes. */
export const libtest: Format = {
  id: "libtest",
  label: "cargo bench text (libtest)",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "cargo bench (Rust's built-in harness), criterion's and divan's bencher output",
    command: "cargo bench | tee bench.txt",
    reads: "The median of each benchmark and its throughput.",
    leaves: "The distance of the extremes.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => isLibtestLine(line))
      ? "certain"
      : "no",
  // `cargo bench` runs every bench target of a package, those of criterion among them.
  instead: (bytes) => (holdsText(bytes, " time:   [") ? criterionConsole : undefined),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    addLibtestLine(list, line, number);
  });
  list.inform(
    "medians-only",
    "libtest prints a median for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}
