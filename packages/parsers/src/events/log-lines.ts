import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { durationFields, eventFields, parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";

/** `2026-11-21T02:18:51.123Z`, `2026-11-21 02:18:51,123 +0100`, Go's `2026/11/21 02:18:51.123456`; perhaps in brackets. */
const stamp = /^\[?(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)(Z| ?[+-]\d\d:?\d\d| UTC)?\]?[\s:|-]*/;
const levelWord = /^[[<]?(trace|debug|info|notice|warn|warning|error|err|fatal|panic|critical)[\]>]?(?:[:\s|-]+|$)/i;
/** `key=value` or `key="value"`, as slog, logrus and systemd tools write. */
const logfmtStart = /^(?:ts|time|timestamp|level|lvl|msg)=/;
const longestMessage = 300;

/**
 * Log lines that begin with a time, or that are logfmt. A line without a time continues the one before and is not an event
 * of its own. The lane is what the line names as its component, else the file itself.
 */
export const logLines: Format = {
  id: "log-lines",
  label: "log lines with times",
  kind: "events",
  version: 1,
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head).split("\n", 400);
  if (lines.length > 1) lines.pop();
  const texts = lines.filter((line) => line.trim() !== "");
  const timed = texts.filter((line) => isTimed(line)).length;
  return timed >= 2 && timed * 2 >= texts.length ? "maybe" : "no";
}

function isTimed(line: string): boolean {
  if (stamp.test(line)) return true;
  return logfmtStart.test(line) && /(?:^|\s)(?:ts|time|timestamp)=/.test(line.slice(0, 200));
}

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  const lane = context.fileName.replace(/\.(gz|zst)$/, "").replace(/\.(log|txt)$/, "");
  let withoutZone = 0;
  let continued = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.trim() === "") return;
    const match = stamp.exec(line);
    if (match !== null) {
      const time = parseEventTime(`${(match[1] ?? "").replaceAll("/", "-")}${(match[2] ?? "").trim()}`);
      if (Number.isFinite(time)) {
        if (match[2] === undefined) withoutZone++;
        addPlain(list, time, lane, line.slice(match[0].length));
        return;
      }
    }
    if (logfmtStart.test(line) && addLogfmt(list, lane, line)) return;
    if (list.length === 0) list.skip(number, "This line has no time.");
    else continued++;
  });
  if (withoutZone > 0) {
    const message = `${withoutZone} times name no time zone; they were taken as UTC.`;
    context.diagnostics.add({ severity: "info", code: "no-zone", message });
  }
  if (continued > 0) {
    const message = `${continued} lines without a time continue the line before; they are not events.`;
    context.diagnostics.add({ severity: "info", code: "continued-lines", message });
  }
  return list.finish();
}

function addPlain(list: EventList, time: number, lane: string, rest: string): void {
  const level = levelWord.exec(rest);
  const message = (level === null ? rest : rest.slice(level[0].length)).trim();
  list.add({ time, lane, name: message.slice(0, longestMessage), level: (level?.[1] ?? "").toUpperCase() });
}

function addLogfmt(list: EventList, lane: string, line: string): boolean {
  const fields = new Map<string, string>();
  for (const [, key = "", quoted, bare = ""] of line
    .slice(0, 16_384)
    .matchAll(/([\w.@-]{1,64})=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g)) {
    const name = key.toLowerCase();
    if (!fields.has(name)) fields.set(name, quoted === undefined ? bare : quoted.replace(/\\(.)/g, "$1"));
  }
  const first = (names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined);
  const time = parseEventTime(first(eventFields.time) ?? "");
  if (!Number.isFinite(time)) return false;
  let duration = Number.NaN;
  for (const [name, scale] of durationFields) {
    const value = goDuration(fields.get(name), scale);
    if (value !== undefined) duration = value;
  }
  list.add({
    time,
    lane: first(eventFields.lane) ?? lane,
    name: (first(eventFields.name) ?? "").slice(0, longestMessage),
    level: (first(eventFields.level) ?? "").toUpperCase(),
    duration,
    operation: Number(first(eventFields.operation) ?? Number.NaN),
  });
  return true;
}

const goUnits = new Map([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["µs", 1e-3],
  ["ms", 1],
  ["s", 1e3],
]);

/** Milliseconds of a bare number in the field's own unit, or of Go's `12.5ms`. */
function goDuration(text: string | undefined, scale: number): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ns|us|µs|ms|s)?$/.exec(text ?? "");
  if (match === null) return undefined;
  return Number(match[1]) * (match[2] === undefined ? scale : (goUnits.get(match[2]) ?? 1));
}
