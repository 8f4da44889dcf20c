import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext } from "../format.ts";
import { detectEncoding, forEachLine, headText } from "../read/lines.ts";
import { withoutColours } from "../read/terminal-text.ts";
import { EventList } from "./event-list.ts";
import { journaldLevel } from "./log-libraries.ts";

/** The line above an entry of `-o verbose`; `t` of its cursor is the time in microseconds, whichever zone the line names. */
const entryLine =
  /^\S{2,20} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? \S{1,20} \[s=[^\]\n]{0,200}\bt=([\da-f]{10,16});/;
/** The fields of an entry that an event is made of. */
const wanted: ReadonlySet<string> = new Set([
  "__REALTIME_TIMESTAMP",
  "MESSAGE",
  "PRIORITY",
  "SYSLOG_IDENTIFIER",
  "_SYSTEMD_UNIT",
  "_COMM",
]);

/** The journal with a field a line: an export, or `-o verbose`. Source: systemd, docs/JOURNAL_EXPORT_FORMATS.md, and journalctl(1). */
export const journalFields: Format = {
  id: "journal-fields",
  label: "journal of systemd (-o export, -o verbose)",
  kind: "events",
  version: 1,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "journalctl, systemd-journal-remote",
    command: "journalctl -o export -u program > journal.export",
    reads: "Every entry with its time, message, priority and the program that wrote it.",
    leaves: "Other fields. Messages that `-o verbose` shows by their size alone (`-a` writes them).",
  },
  sniff: (head) => {
    const text = headText(head);
    const isExport = /^(?:__\w+=[^\n]*\n){0,6}?__CURSOR=s=\S/.test(text) && text.includes("\n__REALTIME_TIMESTAMP=");
    return isExport || (entryLine.test(text) && /^ {4}[A-Z_]+=/m.test(text)) ? "certain" : "no";
  },
  parse: (bytes, context) =>
    headText(bytes.subarray(0, 64)).startsWith("__") ? parseExport(bytes, context) : parseVerbose(bytes, context),
};

function parseExport(written: Uint8Array, context: ParseContext): EventTable {
  // Text of another encoding was made by a program that knew no lengths of values.
  const bytes = detectEncoding(written).encoding === "utf-8" ? written : new TextEncoder().encode(headText(written));
  const list = new EventList(context);
  const decoder = new TextDecoder();
  let fields = new Map<string, string>();
  let line = 1;
  let begins = 1;
  for (let at = 0; at < bytes.length && !list.isFull;) {
    const found = bytes.indexOf(0x0a, at);
    const newline = found < 0 ? bytes.length : found;
    // A value that ends with a carriage return is written with its length: here it is of a program that changed the ends of lines.
    const end = newline > at && bytes[newline - 1] === 0x0d ? newline - 1 : newline;
    if (end === at) {
      add(list, fields, begins);
      fields = new Map();
      begins = line + 1;
      at = newline + 1;
      line++;
      continue;
    }
    const text = bytes.subarray(at, end);
    const equals = text.indexOf(0x3d);
    const key = decoder.decode(equals < 0 ? text : text.subarray(0, equals));
    at = newline + 1;
    line++;
    let value = equals < 0 ? undefined : text.subarray(equals + 1);
    if (value === undefined) {
      // A value with signs that are not printed: its length in eight bytes, and the bytes.
      const length = at + 8 <= bytes.length ? lengthAt(bytes, at) : Number.NaN;
      if (!(at + 8 + length <= bytes.length)) break;
      value = bytes.subarray(at + 8, at + 8 + length);
      at += 9 + length;
    }
    if (wanted.has(key) && !fields.has(key)) fields.set(key, decoder.decode(value));
  }
  add(list, fields, begins);
  return list.finish();
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return Number(new DataView(bytes.buffer, bytes.byteOffset + at, 8).getBigUint64(0, true));
}

function parseVerbose(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  let fields = new Map<string, string>();
  let begins = 0;
  let key = "";
  forEachLine(bytes, context.diagnostics, (line, number) => {
    const stamp = line.startsWith(" ") ? undefined : entryLine.exec(line)?.[1];
    if (stamp !== undefined) {
      add(list, fields, begins);
      fields = new Map([["__REALTIME_TIMESTAMP", String(Number.parseInt(stamp, 16))]]);
      begins = number;
      key = "";
      return;
    }
    const field = /^ {4}([A-Z_][A-Z\d_]{0,63})=/.exec(line);
    if (field !== null) {
      key = field[1]!;
      if (wanted.has(key)) fields.set(key, line.slice(field[0].length));
    } else if (key === "MESSAGE" && line.startsWith("     "))
      fields.set(key, `${fields.get(key) ?? ""}\n${line.trimStart()}`);
  });
  add(list, fields, begins);
  return list.finish();
}

/** The lines of a message that are kept, and the characters of each. */
const mostLines = 20;
const longestLine = 400;

/** Adds an entry; one without a time or a message is reported, unless it is empty. */
function add(list: EventList, fields: ReadonlyMap<string, string>, line: number): void {
  if (fields.size === 0) return;
  const time = Number(fields.get("__REALTIME_TIMESTAMP") ?? Number.NaN) / 1000;
  const message = fields.get("MESSAGE");
  if (Number.isNaN(time) || message === undefined) {
    list.skip(line, "This entry has no time or no message.");
    return;
  }
  const lines = withoutColours(message).trimEnd().split("\n", mostLines);
  list.add({
    time,
    name: lines.map((one) => one.slice(0, longestLine)).join("\n"),
    lane: fields.get("SYSLOG_IDENTIFIER") ?? fields.get("_SYSTEMD_UNIT") ?? fields.get("_COMM") ?? "",
    level: journaldLevel(fields.get("PRIORITY")) ?? "",
  });
}
