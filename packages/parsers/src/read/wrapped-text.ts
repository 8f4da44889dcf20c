import { detectEncoding } from "./lines.ts";

/** The most bytes of a script's own lines around the output that was asked for. */
const mostBytes = 16 * 1024;

/** Lines that a script's runner prints before the output that was asked for, at most. */
export const runnersLines = 12;

/** The number of newlines in a text. */
export function lineCount(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++;
  return lines;
}

/**
 * Whether a text of several lines ends within one. Tools end their last line, and a number that is cut is a number still. The end of
 * JSON and of markup is their last bracket; OpenMetrics has a last line of its own.
 */
export function endsWithinLine(bytes: Uint8Array): boolean {
  const last = bytes.at(-1);
  if (last === undefined || last === 0x0a || last === 0x0d) return false;
  const { encoding, markLength } = detectEncoding(bytes);
  if (encoding !== "utf-8") return false;
  const head = new TextDecoder("latin1").decode(bytes.subarray(markLength, 1024));
  const tail = new TextDecoder("latin1").decode(bytes.subarray(-64));
  // oxlint-disable-next-line no-control-regex -- control characters tell a binary file
  if (!head.includes("\n") || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(head + tail)) return false;
  return !/^\s*[{[<]/.test(head) && !tail.endsWith("# EOF");
}

/** A text without its first lines. */
export function fromLine(bytes: Uint8Array, lines: number): Uint8Array {
  let at = 0;
  for (let line = 0; line < lines; line++) at = bytes.indexOf(0x0a, at) + 1;
  return bytes.subarray(at);
}

/**
 * The text from each of its first lines on that has words, without the lines before: `npm run` and shells print some above a tool's output.
 * A line of the same signs as the two above it begins nothing, and is left out.
 * @param mostLines the lines that are left out at most
 */
export function* laterStarts(
  bytes: Uint8Array,
  mostLines: number,
): Generator<{ readonly bytes: Uint8Array; readonly lines: number }> {
  if (detectEncoding(bytes).encoding !== "utf-8" || bytes.subarray(0, 1024).includes(0)) return;
  const lines = new TextDecoder("latin1").decode(bytes.subarray(0, mostBytes)).split("\n");
  let at = 0;
  const signs = lines.slice(0, mostLines + 1).map((line) => line.slice(0, longestLine).replace(words, "w").trim());
  for (let i = 1; i < signs.length; i++) {
    at += lines[i - 1]!.length + 1;
    if (at >= bytes.length) return;
    const isOfThree = i > 1 && signs[i] === signs[i - 1] && signs[i] === signs[i - 2];
    if (signs[i] !== "" && !isOfThree) yield { bytes: bytes.subarray(at), lines: i };
  }
}

const longestLine = 200;
const words = /[A-Za-z\d_ ]+/g;

/**
 * The JSON documents of a text without the lines behind them; undefined where nothing but blanks is behind them, or the beginning of another
 * document, or more than a script prints.
 */
export function withoutTrailer(bytes: Uint8Array): Uint8Array | undefined {
  if (detectEncoding(bytes).encoding !== "utf-8") return undefined;
  for (let end = endOfDocument(bytes, 0); end !== undefined; end = endOfDocument(bytes, end)) {
    const rest = bytes.subarray(end);
    const next = new TextDecoder().decode(rest.subarray(0, mostBytes)).trimStart();
    if (beginsDocument.test(next)) continue;
    return next === "" || rest.length > mostBytes ? undefined : bytes.subarray(0, end);
  }
  return undefined;
}

/** The beginning of a JSON object or list, and not of a word in brackets such as `[Pipeline]`. */
export const beginsDocument = /^(?:\{\s*["}]|\[\s*(?:["{[\]]|-?\d+(?:\.\d+)?\s*[,\]]))/;

/** The end of the JSON object or list that begins behind a place in a text; undefined where none is complete. */
function endOfDocument(bytes: Uint8Array, from: number): number | undefined {
  let depth = 0;
  for (let i = from; i < bytes.length; i++) {
    const sign = bytes[i];
    if (sign === 0x22) {
      for (i++; i < bytes.length && bytes[i] !== 0x22; i++) if (bytes[i] === 0x5c) i++;
    } else if (sign === 0x5b || sign === 0x7b) depth++;
    else if ((sign === 0x5d || sign === 0x7d) && --depth === 0) return i + 1;
  }
  return undefined;
}
