import type { EventTable } from "@sweetspot/model/events/table";
import { compileLogPattern, type LogLine } from "@sweetspot/model/log/log-matcher";
import { LogPatternError } from "@sweetspot/model/log/log-pattern";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText } from "../read/lines.ts";
import { EventList } from "./event-list.ts";
import { looksLikeLog, presetPattern } from "./log-guess.ts";
import { isOwnExpression } from "./log-presets.ts";
import { readLog } from "./log-reader.ts";

/** Code of the diagnostic that says that a person has to confirm how a log is read. */
export const needsLogPattern = "needs-log-pattern";

/** The lines that belong to an event (a stack) and are kept with it, at most: how many, and how many characters of each. */
const mostContinued = 20;
const longestContinued = 160;
/** Characters of such lines that are kept for all events together: a log that is nearly all stacks stays small. */
const allContinued = 16 * 1024 * 1024;

/**
 * Plain text logs, by the pattern that came with the file. Without one nothing is read: a wrong guess of a year, a zone or
 * the order of day and month would draw charts that are wrong by hours or months. A line that begins no event belongs to the
 * event before. The lane is what the pattern finds, else the file.
 */
export const logLines: Format = {
  id: "log-lines",
  label: "log lines",
  kind: "events",
  version: 3,
  guide: {
    madeBy: "any program",
    command: "./program 2> program.log",
    reads: "Events, after a person has confirmed how times are written.",
    leaves: "Lines before the first time.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  return looksLikeLog(headText(head)) ? "maybe" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const { log, diagnostics } = context;
  if (log === null) {
    throw new UnusableInput(
      needsLogPattern,
      "These are log lines. Choose how their times are written, and confirm the preview.",
    );
  }
  const pattern = "preset" in log ? presetPattern(log, headText(bytes.subarray(0, 64 * 1024))) : log;
  if (pattern === undefined) {
    throw new UnusableInput(
      "no-events",
      "No line is written in the way that was named. Choose another, and check its preview.",
    );
  }
  const matcher = usable(() => compileLogPattern(pattern, isOwnExpression));
  const list = new EventList(context);
  let lane: string | undefined;
  let open: { readonly line: LogLine; readonly atMs: number } | undefined;
  let more: string[] = [];
  let kept = 0;
  let firstUnread: number | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { line, atMs } = open;
    list.add({
      time: atMs,
      lane: line.lane || (lane ??= laneOfFile(context.fileName)),
      name: more.length === 0 ? line.name : [line.name, ...more].join("\n"),
      level: line.level,
      ...(line.duration === undefined ? {} : { duration: line.duration }),
      ...(line.operation === undefined ? {} : { operation: line.operation }),
    });
    more = [];
  };
  const options = { diagnostics, receivedAtMs: () => context.receivedAtMs };
  const onLine: Parameters<typeof readLog>[4] = (read, text, number) => {
    if (read.kind === "event") {
      close();
      open = read;
    } else if (read.kind === "continued") {
      const cut = text.trimEnd().slice(0, longestContinued);
      if (more.length < mostContinued && kept + cut.length <= allContinued) {
        kept += cut.length;
        more.push(cut);
      }
    } else if (read.kind === "unread") firstUnread ??= number;
    return !list.isFull;
  };
  const { counts, assumed } = usable(() => readLog(bytes, pattern, matcher, options, onLine));
  close();
  const note = (code: string, message: string): void => diagnostics.add({ severity: "info", code, message });
  const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
  if (assumed.zone !== undefined) {
    const times = assumed.unknownZone === undefined ? "that name no zone" : `of the zone ${assumed.unknownZone}`;
    note("assumed-zone", `Times ${times} were taken as ${assumed.zone}.`);
  }
  if (assumed.start !== undefined) {
    note("assumed-start", `The times leave out what ${assumed.start} says; it was taken for the first line.`);
  }
  if (counts.continued > 0) {
    note("continued-lines", `${count(counts.continued, "line belongs", "lines belong")} to the event before.`);
  }
  if (counts.backwards > 0) {
    note(
      "unsorted",
      `${count(counts.backwards, "event is", "events are")} earlier than the one above; they were put in order.`,
    );
  }
  if (counts.unread > 0) {
    const why = counts.impossible > 0 ? "an impossible time, or none" : "no time, and no event before";
    const message = `${count(counts.unread, "line was", "lines were")} left out: ${why}.`;
    diagnostics.add({ severity: "warning", code: "unread-lines", message, line: firstUnread ?? 1 });
  }
  if (list.length === 0) {
    throw new UnusableInput(
      "no-events",
      "The pattern fits none of the file's lines. Change it, and check its preview.",
    );
  }
  // A duration is known when the work is done: then the line is written.
  return list.finish("end");
}

/** Runs what uses the pattern, and says which part of it cannot be used. */
function usable<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof LogPatternError)) throw error;
    throw new UnusableInput("bad-log-pattern", `The pattern's ${error.field} cannot be used: ${error.message}`);
  }
}

/** `server` of `server.log.gz`. */
function laneOfFile(fileName: string): string {
  return fileName.replace(/\.(gz|zst)$/, "").replace(/\.(log|txt)$/, "");
}
