import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

const benchLine =
  /^test (\S.*?)\s+\.\.\. bench:\s+([\d,]+(?:\.\d+)?) ns\/iter \(\+\/- ([\d,]+(?:\.\d+)?)\)(?: = ([\d,]+(?:\.\d+)?) MB\/s)?\s*$/;

/** `cargo bench` with Rust's built-in harness: a median for each benchmark and the distance of its extremes. */
export const libtest: Format = {
  id: "libtest",
  label: "cargo bench text (libtest)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "cargo bench (Rust's built-in harness), criterion's and divan's bencher output",
    command: "cargo bench | tee bench.txt",
    reads: "The median of each benchmark and its throughput.",
    leaves: "The distance of the extremes.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => parseBenchLine(line) !== null)
      ? "certain"
      : "no",
  parse,
};

/** Longer lines are none of libtest's, and the pattern costs the square of their length. */
function parseBenchLine(line: string): RegExpExecArray | null {
  return line.length <= 2048 && line.startsWith("test ") ? benchLine.exec(line.trimEnd()) : null;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    const match = parseBenchLine(line);
    if (match === null) return;
    const values: Measured[] = [{ value: parseGrouped(match[2]), unit: "ns/op" }];
    if (match[4] !== undefined) values.push({ value: parseGrouped(match[4]), unit: "MB/s" });
    list.add(match[1] ?? "", 0, values, [], number);
  });
  list.inform(
    "medians-only",
    "libtest prints a median for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}

/** `1,234.5` */
function parseGrouped(digits: string | undefined): number {
  return Number((digits ?? "").replaceAll(",", ""));
}
