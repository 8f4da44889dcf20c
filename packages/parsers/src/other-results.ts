import type { Diagnostic } from "./diagnostics.ts";
import { logLines } from "./events/log-lines.ts";
import type { Format } from "./format.ts";
import { formats } from "./formats.ts";
import { goroutineStacks } from "./profile/legacy/goroutine-stacks.ts";
import { seriesCsv } from "./series/series-csv.ts";
import { detectEncoding } from "./read/lines.ts";

/** The bytes of a text that are looked through. */
const lookedThrough = 256 * 1024;
/** The bytes from a line on that formats look at: enough for a heading and the first row of any table. */
const glanceBytes = 1024;
/** The lines that may begin other results, at most. */
const mostStarts = 100;
const longestLine = 200;
/** JSON and markup end with their last bracket: lines behind them have a remark already, and parts of them are not looked for. */
const markup = /^\s*[{[<]/;
const withinJson = /^\s*(?:"[^"]*" ?:|[\]}])/;
const words = /[A-Za-z\d_. ]+/g;

/**
 * Returns the remark on results of another tool in a text, such as a job's log in which two benchmarks ran: one format reads a text, and passes over the
 * other's lines, many formats without a word. undefined where no other format is certain of any part.
 * @param bytes the text as it was handed in
 * @param own the format that reads it
 */
export function otherResults(bytes: Uint8Array, own: Format): Diagnostic | undefined {
  // Readers of stacks name the lines that are none. A log was looked through for results before it was taken for one.
  if (own.kind === "profile" || own === logLines) return undefined;
  if (bytes.subarray(0, 1024).includes(0) || detectEncoding(bytes).encoding !== "utf-8") return undefined;
  if (markup.test(new TextDecoder("latin1").decode(bytes.subarray(0, 100)))) return undefined;
  for (const { at, line } of possibleStarts(bytes)) {
    const glance = bytes.subarray(at, at + glanceBytes);
    const ofFirstLines = (): Format | undefined => otherOf(glance.subarray(0, lengthOfLines(glance, 3)), own);
    const other = otherOf(glance, own) ?? (own.kind === "bench" ? ofFirstLines() : undefined);
    if (other === undefined) continue;
    const message = `From about line ${line} on the text looks like “${other.label}”, which was not read here. Hand that part in as a file of its own.`;
    return { severity: "warning", code: "other-results", message, line };
  }
  return undefined;
}

/** The format that is certain of a part of a text; undefined where the format that reads the text is, or where it is no news. */
function otherOf(part: Uint8Array, own: Format): Format | undefined {
  if (own.sniff(part) === "certain") return undefined;
  const other = formats.find((format) => format.sniff(part) === "certain");
  return other === undefined || isNoNews(own, other) ? undefined : other;
}

/** The length of the first lines of a text: the results that are read may begin below a heading with two rows. */
function lengthOfLines(bytes: Uint8Array, lines: number): number {
  let at = 0;
  for (let line = 0; line < lines && at < bytes.length; line++) at = bytes.indexOf(0x0a, at) + 1 || bytes.length;
  return at;
}

/**
 * Whether another format is no news: a part of a page of metrics or of a profile is one of another kind by itself, a tool may print its results in two
 * ways at once, and events of a log and the stacks of a panic are no results. Rows of times and numbers may be any tool's raw measurements.
 */
function isNoNews(own: Format, other: Format): boolean {
  if (own === other || other.kind === "events" || other === goroutineStacks || other === seriesCsv) return true;
  return own.kind === other.kind && (own.kind !== "bench" || toolOf(own) === toolOf(other));
}

const toolOf = ({ guide }: Format): string => guide.madeBy.split(/[ ,]/)[0]!;

/** The lines whose signs are not those of a line above: where a table or a report begins, its first line has not been seen before. */
function* possibleStarts(bytes: Uint8Array): Generator<{ readonly at: number; readonly line: number }> {
  const seen = new Set<string>();
  let [at, line] = [0, 1];
  for (const content of new TextDecoder("latin1").decode(bytes.subarray(0, lookedThrough)).split("\n")) {
    const signs = content.slice(0, longestLine).replace(words, "w").trim();
    if (signs !== "" && !seen.has(signs) && !withinJson.test(content)) {
      if (seen.add(signs).size > mostStarts) return;
      yield { at, line };
    }
    at += content.length + 1;
    line++;
  }
}
