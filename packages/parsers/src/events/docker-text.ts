import { Diagnostics } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { field, text } from "../read/json-bounded.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { withoutColours } from "../read/terminal-text.ts";
import { laterStarts, runnersLines } from "../read/wrapped-text.ts";
import { parseRecord } from "./event-jsonl.ts";

const beginning = /^\{"log": ?"/;
/** The bytes of text that tell the format of what a container printed. */
const sniffed = 64 * 1024;
/** The length of the messages that are encoded at a time. */
const batchLength = 1024 * 1024;

/**
 * Makes a format of Docker's JSON lines, one for each line that a container printed, give way to the format of what was printed, where one is certain of it: the output
 * of a benchmark or a page of metrics, rather than a log of its lines. Docker cuts lines of more than 16 kB into several, of which only the last ends with a line break.
 * @param formats the registry, asked once an input is there
 */
export function orPrinted(log: Format, formats: () => readonly Format[]): Format {
  return {
    ...log,
    instead(bytes) {
      if (!beginning.test(headText(bytes.subarray(0, 16)))) return log.instead?.(bytes);
      // A message takes at least as much in JSON: four times what is sniffed is enough for messages of a few words.
      const head = printed(bytes.subarray(0, 4 * sniffed)).subarray(0, sniffed);
      const found = certainOf(head, formats());
      if (found === undefined) return undefined;
      const { format, skipped } = found;
      return { ...format, parse: (all, context) => format.parse(whole(all, skipped, context), context) };
    },
  };
}

/** The format that is certain of a text, or of a benchmark's below the lines with which a container starts, and how many bytes are above it. */
function certainOf(head: Uint8Array, formats: readonly Format[]): { format: Format; skipped: number } | undefined {
  for (const { bytes } of [{ bytes: head }, ...laterStarts(head, runnersLines)]) {
    const skipped = head.length - bytes.length;
    const format = formats.find((one) => one.sniff(bytes) === "certain");
    if (format === undefined || (skipped > 0 && format.kind !== "bench")) continue;
    return format.kind === "events" ? undefined : { format, skipped };
  }
  return undefined;
}

function whole(bytes: Uint8Array, skipped: number, context: ParseContext): Uint8Array {
  const message = "The lines were read without what Docker wrote around them: its JSON, the stream and the time.";
  context.diagnostics.add({ severity: "info", code: "prefix-removed", message });
  return printed(bytes, context.diagnostics).subarray(skipped);
}

/** The messages of Docker's lines as one text. Lines that are not whole are named in `diagnostics`; the last of a head is cut mostly. */
function printed(bytes: Uint8Array, diagnostics?: Diagnostics): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let batch = "";
  forEachLine(bytes, diagnostics ?? new Diagnostics(), (line, number) => {
    const message = line === "" ? "" : text(field(parseRecord(line), "log"));
    if (message === undefined) {
      const problem = "This line is not a whole one of Docker's. It was skipped.";
      diagnostics?.add({ severity: "warning", code: "bad-line", message: problem, line: number });
      return;
    }
    batch += message;
    if (batch.length < batchLength) return;
    parts.push(encoder.encode(withoutColours(batch)));
    batch = "";
  });
  parts.push(encoder.encode(withoutColours(batch)));
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
