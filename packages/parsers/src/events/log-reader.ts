import { LogClock, type AssumedTime } from "@sweetspot/model/log/log-clock";
import type { LogLine, LogMatcher } from "@sweetspot/model/log/log-matcher";
import { type Diagnostics } from "../diagnostics.ts";
import { LineReader } from "../read/lines.ts";
import { withoutColours } from "../read/terminal-text.ts";
import type { LogPattern } from "@sweetspot/model/log/log-pattern";

/** One line of a log as its pattern reads it. */
type ReadLine =
  | { readonly kind: "event"; readonly line: LogLine; readonly atMs: number }
  /** No time: it belongs to the event before. */
  | { readonly kind: "continued" }
  /** No time, and no event before it; or a time that does not exist, such as month 13. */
  | { readonly kind: "unread" }
  | { readonly kind: "blank" };

/** The contents that were found in a log. */
export interface LogCounts {
  lines: number;
  events: number;
  continued: number;
  unread: number;
  blank: number;
  /** Lines too long to be read. */
  skipped: number;
  /** Events whose time is before that of the event above. */
  backwards: number;
  /** Lines that fit, with an impossible time. */
  impossible: number;
}

/** Lines of more than this many characters are no log lines; they are counted and passed over. */
const longestLine = 1024 * 1024;

/**
 * Reads a log line by line, telling events from lines that belong to the one before. Memory does not grow with the input:
 * `visit` keeps what it wants, and ends the reading by answering false.
 */
export function readLog(
  bytes: Uint8Array,
  pattern: LogPattern,
  matcher: LogMatcher,
  options: { readonly diagnostics: Diagnostics; readonly receivedAtMs: () => number },
  visit: (read: ReadLine, text: string, number: number) => boolean,
): { readonly counts: LogCounts; readonly assumed: AssumedTime } {
  const clock = new LogClock(pattern, matcher.time, options.receivedAtMs);
  const counts: LogCounts = {
    lines: 0,
    events: 0,
    continued: 0,
    unread: 0,
    blank: 0,
    skipped: 0,
    backwards: 0,
    impossible: 0,
  };
  const lines = new LineReader(bytes, options.diagnostics, { maxLineLength: longestLine });
  let last = -Infinity;
  for (let written = lines.next(); written !== undefined; written = lines.next()) {
    // Some programs colour what they write into files, too.
    const text = withoutColours(written);
    counts.skipped += lines.number - counts.lines - 1;
    counts.lines = lines.number;
    const line = matcher.match(text);
    const atMs = line === undefined ? undefined : clock.read(line.time);
    let read: ReadLine;
    if (line !== undefined && atMs !== undefined) {
      counts.events++;
      if (atMs < last) counts.backwards++;
      last = atMs;
      read = { kind: "event", line, atMs };
    } else if (text.trim() === "") {
      counts.blank++;
      read = { kind: "blank" };
    } else if (line === undefined && counts.events > 0) {
      counts.continued++;
      read = { kind: "continued" };
    } else {
      if (line !== undefined) counts.impossible++;
      counts.unread++;
      read = { kind: "unread" };
    }
    if (!visit(read, text, lines.number)) break;
  }
  return { counts, assumed: clock.assumed };
}
