import { entries, field, finite, finites, type Json, text } from "../read/json-bounded.ts";
import { withoutColours } from "../read/terminal-text.ts";
import { goLibraries } from "./log-libraries-go.ts";
import { webLibraries } from "./log-libraries-web.ts";
import type { LogLibrary } from "./log-library.ts";
import { postgresMessage } from "./postgres-message.ts";

/** Priorities of syslog, which journald writes as digits. */
const priorities = ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"];

/** The name of a priority of journald; undefined without one. */
export const journaldLevel = (priority: Json | undefined): string | undefined =>
  priorities[Number(priority ?? Number.NaN)];

/** Levels of bunyan and pino. */
const levelNames = new Map([
  [10, "trace"],
  [20, "debug"],
  [30, "info"],
  [40, "warn"],
  [50, "error"],
  [60, "fatal"],
]);

const docker: LogLibrary = {
  keys: ["log", "stream", "time"],
  isWhole: true,
  read: (record) => ({
    time: field(record, "time"),
    name: text(field(record, "log"))?.trimEnd(),
    lane: field(record, "stream"),
  }),
};

/** journald writes a message with signs that are not printed, such as colours, as its bytes. */
function messageOf(message: Json | undefined): Json | undefined {
  if (!Array.isArray(message)) return message;
  return withoutColours(new TextDecoder().decode(Uint8Array.from(finites(message)))).trimEnd();
}

const journald: LogLibrary = {
  keys: ["__REALTIME_TIMESTAMP", "MESSAGE"],
  read: (record) => ({
    time: field(record, "__REALTIME_TIMESTAMP"),
    name: messageOf(field(record, "MESSAGE")),
    lane: field(record, "SYSLOG_IDENTIFIER") ?? field(record, "_SYSTEMD_UNIT") ?? field(record, "_COMM"),
    level: journaldLevel(field(record, "PRIORITY")),
  }),
};

/** Source: log4j's manual, JSON layout. */
const log4j: LogLibrary = {
  keys: ["instant.epochSecond", "level", "message"],
  read(record) {
    const instant = field(record, "instant");
    const seconds = finite(field(instant, "epochSecond"));
    const nanoseconds = finite(field(instant, "nanoOfSecond")) ?? 0;
    return {
      time: seconds === undefined ? undefined : seconds * 1000 + nanoseconds / 1e6,
      name: field(record, "message"),
      level: field(record, "level"),
      lane: field(record, "loggerName") ?? field(record, "thread"),
    };
  },
};

/** Source: serilog-formatting-compact. A level that is not written is Information. */
const serilogCompact: LogLibrary = {
  keys: ["@t", "@mt"],
  read: (record) => ({
    time: field(record, "@t"),
    name: field(record, "@m") ?? field(record, "@mt"),
    level: field(record, "@l") ?? "Information",
    lane: field(record, "SourceContext"),
    durationMs: finite(field(record, "Elapsed")),
  }),
};

const serilogRendered: LogLibrary = { ...serilogCompact, keys: ["@t", "@m"] };

const serilog: LogLibrary = {
  keys: ["Timestamp", "MessageTemplate"],
  read: (record) => ({
    time: field(record, "Timestamp"),
    name: field(record, "RenderedMessage") ?? field(record, "MessageTemplate"),
    level: field(record, "Level"),
    lane: field(field(record, "Properties"), "SourceContext"),
  }),
};

/** Rust's tracing-subscriber. */
const tracing: LogLibrary = {
  keys: ["timestamp", "fields.message"],
  read: (record) => ({ name: field(field(record, "fields"), "message"), lane: field(record, "target") }),
};

/** The operation of a slow query of MongoDB and what it was on; undefined for other messages. A command's name is its first key. */
function slowQuery(about: Json | undefined): string | undefined {
  const [type, on, command] = [text(field(about, "type")), text(field(about, "ns")), field(about, "command")];
  if (type === undefined || on === undefined || finite(field(about, "durationMillis")) === undefined) return undefined;
  const operation = type === "command" ? (entries(command)[0]?.[0] ?? type) : type;
  return `Slow query: ${operation} ${on}`;
}

/** Source: MongoDB's manual, Log Messages. */
const mongo: LogLibrary = {
  keys: ["t.$date", "s", "c", "msg"],
  read: (record) => ({
    time: field(field(record, "t"), "$date"),
    name: slowQuery(field(record, "attr")) ?? field(record, "msg"),
    level: field(record, "s"),
    lane: field(record, "c"),
    durationMs: finite(field(field(record, "attr"), "durationMillis")),
  }),
};

/** `name` is the program's, or the logger's. */
const bunyan: LogLibrary = {
  keys: ["level", "time", "pid", "hostname", "msg"],
  read(record) {
    const level = field(record, "level");
    return {
      name: field(record, "msg"),
      lane: field(record, "name"),
      level: levelNames.get(finite(level) ?? Number.NaN) ?? level,
      durationMs: finite(field(record, "responseTime")),
    };
  },
};

/** python-json-logger, whose fields are those of Python's own records. */
const pythonJson: LogLibrary = {
  keys: ["asctime", "message"],
  read: (record) => ({
    time: field(record, "asctime"),
    name: field(record, "message"),
    lane: field(record, "name"),
    level: field(record, "levelname"),
  }),
};

const googleCloud: LogLibrary = {
  keys: ["timestamp", "severity", "textPayload"],
  read: (record) => ({
    name: field(record, "textPayload"),
    lane: field(field(record, "resource"), "type"),
  }),
};

/** A key that is written flat, `"log.level"`, or as an object in another. */
const flatOrInner = (record: Json, outer: string, inner: string): Json | undefined =>
  field(record, `${outer}.${inner}`) ?? field(field(record, outer), inner);

/** Elastic's Common Schema. */
const elastic: LogLibrary = {
  keys: ["@timestamp", "log.level", "message"],
  read: (record) => ({
    level: flatOrInner(record, "log", "level"),
    lane: flatOrInner(record, "log", "logger") ?? flatOrInner(record, "service", "name"),
  }),
};

/** The encoder of logback for Logstash. */
const logstash: LogLibrary = {
  keys: ["@timestamp", "logger_name", "message"],
  read: (record) => ({ lane: field(record, "logger_name") }),
};

/** PostgreSQL's `log_destination = 'jsonlog'`. */
const postgres: LogLibrary = {
  keys: ["timestamp", "error_severity", "message"],
  read: (record) => ({
    ...postgresMessage(text(field(record, "message")) ?? ""),
    level: field(record, "error_severity"),
    lane: field(record, "dbname") ?? field(record, "backend_type"),
  }),
};

/** Python's loguru, with `serialize=True`. */
const loguru: LogLibrary = {
  keys: ["text", "record.message", "record.time"],
  read(line) {
    const record = field(line, "record");
    return {
      time: field(field(record, "time"), "timestamp"),
      name: field(record, "message"),
      level: field(field(record, "level"), "name"),
      lane: field(record, "name"),
    };
  },
};

/** Loki's lines, by logcli or taken out of what Grafana saved. */
const loki: LogLibrary = {
  keys: ["line", "timestamp"],
  read(record) {
    const labels = field(record, "labels") ?? field(record, "fields");
    const first = (...names: readonly string[]): Json | undefined =>
      names.map((name) => field(labels, name)).find((value) => value !== undefined);
    return {
      name: text(field(record, "line"))?.trimEnd(),
      lane: first("service_name", "app", "job", "container"),
      level: first("detected_level", "level"),
    };
  },
};

/** Libraries whose lines have other names for time, message, level and lane than most, or another unit of durations. */
export const logLibraries: readonly LogLibrary[] = [
  docker,
  ...webLibraries,
  journald,
  log4j,
  serilogCompact,
  serilogRendered,
  serilog,
  elastic,
  logstash,
  tracing,
  mongo,
  bunyan,
  pythonJson,
  googleCloud,
  postgres,
  loguru,
  loki,
  ...goLibraries,
];

/** The number of lines in which libraries are looked for; behind them only those are that were found. */
const triedLines = 200;

/** Finds the library that wrote a line, by its keys; a file has lines of few. */
export class LibraryFinder {
  readonly #found: LogLibrary[] = [];
  #lines = 0;

  /** The library of a line; undefined where it is none of them. */
  libraryOf(record: Json): LogLibrary | undefined {
    const known = this.#found.find((library) => isOf(record, library));
    if (known !== undefined || ++this.#lines > triedLines) return known;
    const library = logLibraries.find((one) => isOf(record, one));
    if (library !== undefined) this.#found.push(library);
    return library;
  }
}

function isOf(record: Json, library: LogLibrary): boolean {
  const { keys } = library;
  const hasKeys = keys.every((key) => {
    if (field(record, key) !== undefined) return true;
    const [outer = "", inner] = key.split(".", 2);
    return inner !== undefined && field(field(record, outer), inner) !== undefined;
  });
  return hasKeys && library.fits?.(record) !== false;
}
