import type { BenchTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText, LineReader } from "../read/lines.ts";
import { GoBenchReader } from "./go-bench-reader.ts";

/**
 * The text of `go test -bench`: golang.org/design/14313-benchmark-format as golang.org/x/perf/benchfmt reads it, and
 * beyond it: results that printed lines split are put together again, and printed numbers are kept as facts.
 */
export const goBench: Format = {
  id: "go-bench",
  label: "Go benchmark text",
  kind: "bench",
  version: 1,
  sniff: sniffGoBench,
  parse: parseGoBench,
};

const resultLine = /^Benchmark\S*[^\S\n]+[+-]?\d+[^\S\n]+\S+[^\S\n]+\S+/mu;
const benchmarkLine = /^Benchmark(?:[\p{Lu}\d_/]|$|\s)/mu;
const unitLine = /^Unit[^\S\n]+\S+[^\S\n]+\S+=/mu;

function sniffGoBench(head: Uint8Array): SniffAnswer {
  const text = headText(head);
  if (text.includes("\0")) return "no";
  if (resultLine.test(text)) return "certain";
  if (benchmarkLine.test(text) || unitLine.test(text)) return "maybe";
  return /^(?:goos|goarch|pkg): /m.test(text) ? "maybe" : "no";
}

function parseGoBench(bytes: Uint8Array, context: ParseContext): BenchTable {
  const { diagnostics } = context;
  const lines = new LineReader(bytes, diagnostics);
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const reader = new GoBenchReader(context);
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (!reader.readLine(line, lines.number)) break;
  }
  if (byteOrderMark) {
    diagnostics.add({
      severity: "info",
      code: "byte-order-mark",
      message: "The file begins with a byte order mark. It is skipped here; benchstat does not see the first line.",
      line: 1,
    });
  }
  const everything = lines.encoding !== "utf-8";
  const table = reader.finish(everything ? "everything" : byteOrderMark ? "first-line" : "nothing");
  if (table.results.length === 0 && table.unitMetadata.length === 0) {
    throw new UnusableInput(
      "no-benchmark-results",
      "No benchmark result could be read. Check that the run printed lines such as `BenchmarkName-8  100  179 ns/op`.",
    );
  }
  return table;
}
