import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { holdsText } from "../../read/find-bytes.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { criterionConsole } from "./criterion-console.ts";
import { DivanTree, rootOf } from "./divan-tree.ts";
import { ResultList } from "../result-list.ts";

/** The tree that divan's benchmarks print. Source: nvzqz/divan, src/tree_painter.rs. */
export const divan: Format = {
  id: "divan",
  label: "cargo bench text (divan)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "divan (Rust)",
    command: "cargo bench | tee bench.txt",
    reads:
      "The median of each benchmark as one sample, its throughput, and what it allocates where divan counts that; several runs in one file are several samples.",
    leaves: "Fastest, slowest and mean; memory that is freed or grown.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head);
    return !text.includes(" time:   [") && text.split("\n").some((line) => rootOf(line) !== undefined)
      ? "certain"
      : "no";
  },
  // `cargo bench` runs every bench target of a package, those of criterion among them.
  instead: (bytes) => (holdsText(bytes, " time:   [") ? criterionConsole : undefined),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const tree = new DivanTree(list);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    tree.take(line, number);
  });
  tree.close();
  list.inform(
    "medians-only",
    "divan prints a median for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}
