import type { BenchTable } from "@sweetspot/model";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { detectEncoding, headText, LineReader } from "../../read/lines.ts";
import { PlainResults } from "./go-bench-plain.ts";
import { GoBenchReader } from "./go-bench-reader.ts";

/**
 * The text of `go test -bench`: golang.org/design/14313-benchmark-format as golang.org/x/perf/benchfmt reads it, and
 * beyond it: results that printed lines split are put together again, and printed numbers are kept as facts.
 */
export const goBench: Format = {
  id: "go-bench",
  label: "Go benchmark text",
  kind: "bench",
  version: 6,
  guide: {
    madeBy: "go test",
    command: "for i in 1 2 3 4 5 6 7 8 9 10; do go test -bench=. ./...; done | tee bench.txt",
    reads:
      "Every result with its units, configuration lines, `Unit` lines, printed figures such as `DB size: 12 MB`, and where one process ends and the next begins.",
    leaves: "Log lines between the results. Repeats of one process (`-count=10`) are one sample: they prove nothing.",
  },
  sniff: sniffGoBench,
  parse: parseGoBench,
};

/** A small letter behind `Benchmark` begins a word of another tool, such as `Benchmarking`. */
const resultLine = /^Benchmark(?!\p{Ll})\S*[^\S\n]+[+-]?\d+[^\S\n]+[+-]?(?:[\d.]|NaN|Inf)\S*[^\S\n]+\S+/mu;
/** A name whose figures come later. A space behind `Benchmark` is a heading of another tool's table. */
const benchmarkLine = /^Benchmark[\p{Lu}\d_/]/mu;
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
  const { encoding, markLength } = detectEncoding(bytes);
  const byteOrderMark = encoding === "utf-8" && markLength > 0;
  const reader = new GoBenchReader(context);
  if (encoding === "utf-8") readBytes(bytes.subarray(markLength), reader, context);
  else forEachLine(bytes, reader, context);
  if (byteOrderMark) {
    diagnostics.add({
      severity: "info",
      code: "byte-order-mark",
      message: "The file begins with a byte order mark. It is skipped here; benchstat does not see the first line.",
      line: 1,
    });
  }
  const everything = encoding !== "utf-8";
  const table = reader.finish(everything ? "everything" : byteOrderMark ? "first-line" : "nothing");
  if (table.results.length === 0 && table.unitMetadata.length === 0) {
    throw new UnusableInput(
      "no-benchmark-results",
      "No benchmark result could be read. Check that the run printed lines such as `BenchmarkName-8  100  179 ns/op`.",
    );
  }
  return table;
}

/** Lines straight from UTF-8 bytes: usual results without making a text of them, all others as text. */
function readBytes(bytes: Uint8Array, reader: GoBenchReader, context: ParseContext): void {
  const plain = new PlainResults(bytes, reader.builder);
  let number = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const lineEnd = newline < 0 ? bytes.length : newline;
    const end = lineEnd > start && bytes[lineEnd - 1] === 0x0d ? lineEnd - 1 : lineEnd;
    number++;
    const goesOn =
      bytes[start] === 0x42 && end - start < maxPlainLine && !reader.needsTexts && plain.read(start, end)
        ? reader.takePlain(plain, number)
        : readText(bytes.subarray(start, end), number, reader, context);
    if (!goesOn) return;
    start = lineEnd + 1;
  }
}

/** Longer lines are looked at by the reader that knows where Go's own gives up. */
const maxPlainLine = 16 * 1024;
const maxTextLine = 8 * 1024 * 1024;

function readText(line: Uint8Array, number: number, reader: GoBenchReader, { diagnostics }: ParseContext): boolean {
  if (line.length <= maxTextLine) return reader.readLine(decoder.decode(line), number);
  const message = `This line has more than ${maxTextLine} bytes and was skipped.`;
  diagnostics.add({ severity: "warning", code: "line-too-long", message, line: number });
  return true;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function forEachLine(bytes: Uint8Array, reader: GoBenchReader, { diagnostics }: ParseContext): void {
  const lines = new LineReader(bytes, diagnostics);
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (!reader.readLine(line, lines.number)) return;
  }
}
