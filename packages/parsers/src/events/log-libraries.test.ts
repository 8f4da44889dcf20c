import { expect, test } from "vitest";
import { parse } from "../parse.ts";

type Row = readonly [time: string, lane: string, name: string, level: string, durationMs: number];

/** The first event of a log of two equal lines. */
function firstEvent(record: object): Row {
  const bytes = new TextEncoder().encode(`${JSON.stringify(record)}\n`.repeat(2));
  const outcome = parse(bytes, { fileName: "log.jsonl", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events") throw new Error("these are no events");
  const { time, lane, lanes, name, names, level, levels, duration } = outcome.evidence;
  const at = new Date(time[0]!).toISOString();
  return [at, lanes[lane[0]!]!, names[name[0]!]!, levels[level[0]!]!, duration[0]!];
}

const at = "2026-11-25T04:35:40.808Z";
const seconds = Date.parse(at) / 1000;

test.each<[string, object, Row]>([
  ["Docker", { log: "started\n", stream: "stdout", time: at }, [at, "stdout", "started", "", Number.NaN]],
  [
    "journald",
    { __REALTIME_TIMESTAMP: `${seconds * 1e6}`, PRIORITY: "4", SYSLOG_IDENTIFIER: "shop", MESSAGE: "slow" },
    [at, "shop", "slow", "warning", Number.NaN],
  ],
  [
    "journald with a coloured message",
    {
      __REALTIME_TIMESTAMP: `${seconds * 1e6}`,
      MESSAGE: [...new TextEncoder().encode("\u001b[32mstarted\u001b[0m ü")],
    },
    [at, "", "started ü", "", Number.NaN],
  ],
  [
    "log4j",
    {
      instant: { epochSecond: Math.floor(seconds), nanoOfSecond: 808_000_000 },
      thread: "main",
      level: "INFO",
      loggerName: "com.shop.Main",
      message: "started",
    },
    [at, "com.shop.Main", "started", "INFO", Number.NaN],
  ],
  [
    "slog, whose durations are nanoseconds",
    { time: at, level: "WARN", msg: "slow", component: "db", duration: 12_000_000 },
    [at, "db", "slow", "WARN", 12],
  ],
  [
    "logrus, whose durations are nanoseconds",
    { duration: 12_000_000, level: "warning", msg: "slow", time: at },
    [at, "", "slow", "warning", 12],
  ],
  [
    "zap, whose durations are seconds",
    { level: "warn", ts: seconds, logger: "db", caller: "db/open.go:7", msg: "slow", duration: 0.012 },
    [at, "db", "slow", "warn", 12],
  ],
  [
    "zap with durations as text",
    { level: "warn", ts: at, caller: "db/open.go:7", msg: "slow", took: "1.5s" },
    [at, "", "slow", "warn", 1500],
  ],
  [
    "another order of keys, in milliseconds",
    { level: "INFO", time: at, msg: "slow", duration: 12 },
    [at, "", "slow", "INFO", 12],
  ],
  [
    "loguru",
    { text: "…", record: { level: { name: "INFO" }, message: "started", name: "shop", time: { timestamp: seconds } } },
    [at, "shop", "started", "INFO", Number.NaN],
  ],
  [
    "Echo",
    {
      time: at,
      remote_ip: "::1",
      method: "GET",
      uri: "/a?b=1",
      status: 404,
      latency: 12_000_000,
      latency_human: "12ms",
    },
    [at, "", "GET /a", "404", 12],
  ],
  [
    "nginx",
    { time_local: "25/Nov/2026:05:35:40 +0100", request: "GET /a?b=1 HTTP/1.1", status: "200", request_time: "0.012" },
    [at.replace(".808", ".000"), "", "GET /a", "200", 12],
  ],
  ["Python's levels", { timestamp: at, levelname: "ERROR", message: "bad" }, [at, "", "bad", "ERROR", Number.NaN]],
  [
    "Serilog, compact",
    { "@t": at, "@mt": "Request {Path}", Elapsed: 12.5 },
    [at, "", "Request {Path}", "Information", 12.5],
  ],
  [
    "Serilog",
    { Timestamp: at, Level: "Warning", MessageTemplate: "Request {Path}", Properties: { SourceContext: "Shop" } },
    [at, "Shop", "Request {Path}", "Warning", Number.NaN],
  ],
  [
    "tracing",
    { timestamp: at, level: "INFO", fields: { message: "started" }, target: "shop::db" },
    [at, "shop::db", "started", "INFO", Number.NaN],
  ],
  [
    "MongoDB",
    { t: { $date: at }, s: "I", c: "COMMAND", msg: "Slow query", attr: { durationMillis: 120 } },
    [at, "COMMAND", "Slow query", "I", 120],
  ],
  [
    "MongoDB, about a query",
    {
      t: { $date: at },
      s: "I",
      c: "COMMAND",
      msg: "Slow query",
      attr: { type: "command", ns: "shop.orders", command: { find: "orders", filter: {} }, durationMillis: 120 },
    },
    [at, "COMMAND", "Slow query: find shop.orders", "I", 120],
  ],
  [
    "MongoDB, about a write",
    {
      t: { $date: at },
      s: "I",
      c: "WRITE",
      msg: "Slow query",
      attr: { type: "update", ns: "shop.orders", command: { q: {}, u: {} }, durationMillis: 120 },
    },
    [at, "WRITE", "Slow query: update shop.orders", "I", 120],
  ],
  [
    "PostgreSQL",
    {
      timestamp: at.replace("T", " ").replace("Z", " UTC"),
      dbname: "shop",
      error_severity: "LOG",
      message: 'duration: 2.5 ms  execute S_1: SELECT "a" -- all\n FROM t WHERE b #> 7',
      backend_type: "client backend",
    },
    [at, "shop", 'SELECT "a" FROM t WHERE b #> ?', "LOG", 2.5],
  ],
  [
    "bunyan",
    { name: "shop", hostname: "a", pid: 1, level: 50, msg: "failed", time: at, v: 0 },
    [at, "shop", "failed", "error", Number.NaN],
  ],
  [
    "pino",
    { level: 30, time: seconds * 1000, pid: 1, hostname: "a", msg: "request completed", responseTime: 12 },
    [at, "a", "request completed", "info", 12],
  ],
  [
    "pino-http",
    {
      level: 30,
      time: seconds * 1000,
      pid: 1,
      hostname: "a",
      req: { method: "GET", url: "/a?b=1" },
      res: { statusCode: 404 },
      responseTime: 12,
      msg: "request completed",
    },
    [at, "a", "GET /a", "404", 12],
  ],
  [
    "python-json-logger",
    { asctime: "2026-11-25 04:35:40,808", name: "shop.db", levelname: "INFO", message: "started" },
    [at, "shop.db", "started", "INFO", Number.NaN],
  ],
  [
    "Elastic's schema",
    { "@timestamp": at, "log.level": "WARN", message: "slow", "log.logger": "com.shop.Main" },
    [at, "com.shop.Main", "slow", "WARN", Number.NaN],
  ],
  [
    "Google Cloud",
    { severity: "INFO", timestamp: at, textPayload: "started", resource: { type: "k8s_container" } },
    [at, "k8s_container", "started", "INFO", Number.NaN],
  ],
  [
    "Caddy",
    {
      level: "info",
      ts: seconds,
      logger: "http",
      msg: "handled request",
      request: { method: "GET", uri: "/a?b=1" },
      duration: 0.25,
      status: 200,
    },
    [at, "http", "GET /a", "200", 250],
  ],
  [
    "Traefik",
    { Duration: 2_500_000, StartUTC: at, RequestMethod: "GET", RequestPath: "/", time: at, level: "info", msg: "" },
    [at, "", "GET /", "info", 2.5],
  ],
])("the lines of %s have a time, a message, a level and a lane", (_, record, event) => {
  expect(firstEvent(record)).toEqual(event);
});

test("objects with a line for each key are events, too", () => {
  const records = [1, 2].map((i) => ({
    __REALTIME_TIMESTAMP: `${(seconds + i) * 1e6}`,
    PRIORITY: "4",
    MESSAGE: `m${i}`,
  }));
  const text = records.map((record) => JSON.stringify(record, undefined, 8)).join("\n");
  const outcome = parse(new TextEncoder().encode(text), { fileName: "journal.json", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events") throw new Error("these are no events");
  expect([outcome.evidence.names, outcome.evidence.length]).toEqual([["m1", "m2"], 2]);
});
