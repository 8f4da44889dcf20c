import type { Format } from "../format.ts";
import { columnNames } from "./csv-rows.ts";

/**
 * The place at which a table begins that one of the formats has the columns of, in a part of a file; undefined where no line is such a
 * heading. A program may print it below a log of its own.
 */
export function tableBelow(
  part: Uint8Array,
  formats: readonly Format[],
): { readonly format: Format; readonly at: number } | undefined {
  // A character for each byte, so that places in the text are those in the bytes.
  const text = new TextDecoder("latin1").decode(part);
  const lowered = text.toLowerCase();
  // Most texts lack some column of each table, which is seen without their lines.
  const tables = formats.filter(({ columns }) => columns?.every((column) => lowered.includes(column)) === true);
  if (tables.length === 0) return undefined;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    const names = mayBeHeading(text, at, stop) ? columnNames(text.slice(at, stop).trimEnd()) : undefined;
    const format = names && tables.find(({ columns }) => columns!.every((column) => names.includes(column)));
    if (format !== undefined) return { format, at };
    at = stop + 1;
  }
  return undefined;
}

const longestHeading = 4096;

/** Whether a line has no character that no heading has, such as a digit at its beginning, and some sign between cells. */
function mayBeHeading(text: string, from: number, to: number): boolean {
  if (to - from > longestHeading) return false;
  const line = text.slice(from, to);
  return /^["A-Za-z]/.test(line) && (line.includes(",") || line.includes(";") || line.includes("\t"));
}
