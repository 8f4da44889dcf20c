import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { statementKind } from "../read/statement-kind.ts";
import { parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";

/** A time with its zone, as MySQL has written since 5.7 above each query; or that of the machine, above the first query of a second. */
const timeLine = /^# Time: (?:(\d{4}-\d\d-\d\dT\S{8,30})|(\d\d)(\d\d)(\d\d) {1,2}(\d{1,2}):(\d\d):(\d\d))/;
const userLine = /^# User@Host: /;
const measuredLine = /^# Query_time: (\d{1,9}(?:\.\d{1,9})?) +Lock_time: /;
const schemaInHeader = /^#.* Schema: (\S*)/;
const useLine = /^use `?([^`;]{1,64})`?;\s*$/;
const timestampLine = /^SET (?:\w{1,40}=\d{1,20},){0,4}timestamp=(\d{9,11}(?:\.\d{1,6})?)[,;]/;
/** A request that is no statement, such as `Ping`. */
const command = "# administrator command: ";
/** A server that starts writes three lines, of which this is the first. */
const banner = /, Version: \S.{0,200} started with:$/;

/** The characters and lines of a statement that its kind is made of. */
const mostLines = 200;
const mostCharacters = 4096;

/** A query while its lines are read. */
interface OpenQuery {
  readonly at: number;
  writtenMs: number;
  duration: number;
  schema: string;
  readonly statement: string[];
  characters: number;
  /** Whether its lines are those of the statement, and not of its header. */
  inStatement: boolean;
  /** Whether its time is that of its beginning, as MariaDB writes it; MySQL writes that of its end. */
  isBeginning: boolean;
}

/** The log of slow queries of MySQL, MariaDB and Percona Server. Source: MySQL's manual, "The Slow Query Log"; MariaDB's, "Slow Query Log Overview". */
export const mysqlSlowLog: Format = {
  id: "mysql-slow-log",
  label: "slow query log of MySQL or MariaDB",
  kind: "events",
  version: 1,
  guide: {
    madeBy: "MySQL, MariaDB, Percona Server",
    command:
      "mysql -e 'SET GLOBAL slow_query_log = 1, GLOBAL long_query_time = 0', then the file that `SELECT @@slow_query_log_file` names",
    reads:
      "Every query with the time at which it ended and how long it took, a lane for each database. Statements that differ in their texts and numbers alone have one name.",
    leaves: "Locks, rows, plans and users. The plain log of all queries, which has no durations.",
  },
  sniff: (head) => {
    const text = headText(head);
    return text.includes("\n# Query_time: ") &&
      /^# User@Host: .{0,400}\r?\n(?:#.{0,400}\r?\n){0,8}?# Query_time: [\d.]+ +Lock_time: /m.test(text)
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  let open: OpenQuery | undefined;
  let schema = "";
  /** The time above a query, until its header begins. */
  let stated = Number.NaN;
  let isLocal = false;
  let local = Number.NaN;
  let passes = 0;
  const close = (): void => {
    if (open === undefined) return;
    const { at, duration, statement } = open;
    const name = statementKind(statement.join("\n"), "mysql");
    const time = (Number.isNaN(open.writtenMs) ? local : open.writtenMs) + (open.isBeginning ? duration : 0);
    if (Number.isNaN(duration) || Number.isNaN(time) || name === "") {
      list.skip(at, "This query is cut: its time, its duration or its statement is missing.");
    } else {
      isLocal ||= Number.isNaN(open.writtenMs);
      list.add({ time, lane: open.schema, name, duration });
    }
    open = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (passes > 0) {
      passes--;
      return;
    }
    const isMark = line.startsWith("# ");
    const time = isMark ? timeLine.exec(line) : null;
    if (time !== null) {
      close();
      stated = time[1] === undefined ? Number.NaN : parseEventTime(time[1]);
      if (time[2] !== undefined) local = localTime(time);
    } else if (isMark && userLine.test(line)) {
      close();
      open = {
        at: number,
        writtenMs: stated,
        duration: Number.NaN,
        schema,
        statement: [],
        characters: 0,
        inStatement: false,
        isBeginning: false,
      };
      stated = Number.NaN;
    } else if (line.startsWith("```")) {
      // The end of a code block in a comment: below it no statement goes on.
      close();
    } else if (banner.test(line)) {
      close();
      passes = 2;
    } else if (open !== undefined) read(open, line);
  });
  close();
  if (isLocal) {
    const message = "The log has no time with a zone; its times were taken as UTC.";
    context.diagnostics.add({ severity: "info", code: "assumed-zone", message });
  }
  return list.finish("end");

  /** Takes a line below the first of a query's header. */
  function read(query: OpenQuery, line: string): void {
    if (!query.inStatement && line.startsWith("#")) {
      const measured = measuredLine.exec(line);
      if (measured !== null) query.duration = Math.round(Number(measured[1]) * 1e9) / 1e6;
      if (line.startsWith(command)) query.statement.push(line.slice(2));
      query.isBeginning ||= line.includes(" QC_hit: ");
      const named = schemaInHeader.exec(line)?.[1];
      if (named !== undefined) query.schema = schema = named;
      return;
    }
    if (!query.inStatement) {
      const used = useLine.exec(line)?.[1];
      const at = used === undefined ? timestampLine.exec(line)?.[1] : undefined;
      if (used !== undefined) query.schema = schema = used;
      if (at !== undefined && Number.isNaN(query.writtenMs)) query.writtenMs = Number(at) * 1000;
      if (used !== undefined || at !== undefined) return;
      query.inStatement = true;
    }
    if (query.statement.length < mostLines && query.characters < mostCharacters) {
      query.statement.push(line.slice(0, mostCharacters));
      query.characters += line.length;
    }
  }
}

/** The time that a machine's clock showed, as if it were UTC. */
function localTime([, , year, month, day, hour, minute, second]: RegExpExecArray): number {
  return Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
