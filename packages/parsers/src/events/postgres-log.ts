import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";
import { postgresMessage } from "./postgres-message.ts";

/** A zone that is the same everywhere. Another, such as `CST`, is read as a log by the pattern that a person confirms. */
const zone = "UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?";
const severity = "DEBUG\\d?|INFO|NOTICE|WARNING|ERROR|LOG|FATAL|PANIC|DETAIL|HINT|QUERY|CONTEXT|STATEMENT|LOCATION";
/** The time by `%m` or `%t`, the rest of the prefix that the server was told to write, and the message behind two blanks. */
const line = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?) ?(${zone})([ :\\[].{0,300}?)?(?<=[ :\\]])(${severity}): {2}(.*)$`,
);
const duration = new RegExp(
  `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})? ?(?:${zone})[ :\\[](?:.{0,300}[ :\\]])?LOG: {2}duration: [\\d.]{1,20} ms`,
  "m",
);
/** Lines about the message above. */
const belongs = new Set(["DETAIL", "HINT", "QUERY", "CONTEXT", "STATEMENT", "LOCATION"]);
/** `%u@%d`, or `db=%d` as pgBadger wants it. */
const database = /[^\s@:[\]]{1,63}@([^\s@:,[\]()]{1,63})|\bdb=([^\s,]{1,63})/;
const mostCharacters = 8192;

/** PostgreSQL's log with the durations of statements. Source: PostgreSQL's manual, "Error Reporting and Logging". */
export const postgresLog: Format = {
  id: "postgres-log",
  label: "PostgreSQL log with durations of statements",
  kind: "events",
  version: 1,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "PostgreSQL",
    command:
      "psql -c \"ALTER SYSTEM SET log_min_duration_statement = 0\" -c 'SELECT pg_reload_conf()', then the server's log",
    reads:
      "Every message with its time and severity; of statements how long they took, and of `auto_explain` the plans' statements. Statements that differ in their texts and numbers alone have one name. With `%d` behind an `@` in the prefix, a lane for each database.",
    leaves:
      "Details, hints and plans. Times in a zone that is a name, such as CET, are read after a person has confirmed it.",
  },
  sniff: (head) => {
    const text = headText(head);
    if (!text.includes("LOG:  duration: ") || !duration.test(text)) return "no";
    // Among the lines of other programs they are a log like any other.
    const lines = text.split(/\r?\n/).filter((one) => one !== "" && !one.startsWith("\t"));
    return lines.filter((one) => line.test(one.slice(0, 2000))).length * 2 >= lines.length ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  let open: { readonly time: number; readonly lane: string; readonly level: string; message: string } | undefined;
  let isRead = true;
  let strange = 0;
  let firstStrange = 0;
  const close = (): void => {
    if (open === undefined) return;
    const { name, durationMs } = postgresMessage(open.message);
    const { time, lane, level } = open;
    list.add({
      time,
      lane,
      level,
      name: name.split("\n", 1)[0]!,
      ...(durationMs === undefined ? {} : { duration: durationMs }),
    });
    open = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    const match = raw.charCodeAt(0) === 0x09 ? null : line.exec(raw.trimEnd());
    if (match === null) {
      // PostgreSQL puts a tab before each further line of a message.
      if (raw.startsWith("\t") && open !== undefined) {
        if (isRead && open.message.length < mostCharacters) open.message += `\n${raw.slice(1, mostCharacters)}`;
      } else if (raw.trim() !== "") {
        strange++;
        firstStrange ||= number;
      }
      return;
    }
    const [, clock = "", offset = "", prefix = "", level = "", message = ""] = match;
    isRead = !belongs.has(level);
    if (!isRead) return;
    close();
    const time = parseEventTime(`${clock}${isoZone(offset)}`);
    open = { time, lane: databaseOf(prefix), level, message: message.slice(0, mostCharacters) };
  });
  close();
  if (strange > 0) {
    const message = `${strange.toLocaleString("en")} ${strange === 1 ? "line was" : "lines were"} left out: they have no time and do not belong to the message above.`;
    context.diagnostics.add({ severity: "warning", code: "unread-lines", message, line: firstStrange });
  }
  return list.finish("end");
}

function databaseOf(prefix: string): string {
  const [, behindUser, named = ""] = database.exec(prefix) ?? [];
  return behindUser ?? named;
}

/** The zone as ISO 8601 writes it: `+01` is `+01:00`. */
function isoZone(offset: string): string {
  if (!/^[+-]/.test(offset)) return "Z";
  const digits = offset.replace(":", "").padEnd(5, "0");
  return `${digits.slice(0, 3)}:${digits.slice(3)}`;
}
