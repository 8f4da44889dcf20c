import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";

const resultLine = /^\s*(\S.*) x ([\d,.]+) ops\/sec ±[\d.]+% \((\d+) runs? sampled\)$/;
const longestLine = 1024;
/** A benchmark that threw has its name alone, with the colon and blank that its error would follow; headings that people print may look alike. */
const failedLine = /^\S.*(?=: $)/;

/** The lines that benchmark.js' `String(event.target)` gives. */
export const benchmarkJs: Format = {
  id: "benchmark-js",
  label: "benchmark.js text",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "benchmark.js (JavaScript)",
    command: "node bench.js | tee bench.txt",
    reads: "The rate of each benchmark as one sample; several runs in one file are several samples.",
    leaves: "The margin of error and the number of runs.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => parseLine(line) !== null)
      ? "certain"
      : "no",
  parse,
};

function parseLine(line: string): RegExpExecArray | null {
  const text = line.trimEnd();
  return text.length <= longestLine && text.endsWith(" sampled)") ? resultLine.exec(text) : null;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    const match = parseLine(line);
    if (match === null) {
      const [name] = line.length <= longestLine ? (failedLine.exec(line.replace(/\r$/, "")) ?? []) : [];
      if (name === undefined) return;
      const message = `"${name}" has no figures. If it is a benchmark, it failed or was stopped.`;
      context.diagnostics.add({ severity: "info", code: "skipped-benchmark", message, line: number });
      return;
    }
    const rate = Number((match[2] ?? "").replaceAll(",", ""));
    list.addOfRun(match[1] ?? "", [{ value: rate, unit: "ops/s" }], number);
  });
  list.inform(
    "means-only",
    "benchmark.js prints a mean rate for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}
