import { field, type Json, text } from "../read/json-bounded.ts";
import { type LogLibrary, scaled } from "./log-library.ts";

/** Traefik's access log counts nanoseconds, and has an empty message. */
const traefik: LogLibrary = {
  keys: ["Duration", "StartUTC", "RequestMethod", "RequestPath"],
  read: (record) => ({
    time: field(record, "StartUTC"),
    name: `${text(field(record, "RequestMethod")) ?? ""} ${text(field(record, "RequestPath")) ?? ""}`.trim(),
    lane: field(record, "RouterName"),
    durationMs: scaled(field(record, "Duration"), 1e-6),
  }),
};

/** A request's method and address without what is behind a question mark. */
const request = (method: Json | undefined, address: Json | undefined): string =>
  `${text(method) ?? ""} ${text(address)?.split("?", 1)[0] ?? ""}`.trim();

/** Caddy's access log counts seconds, and has one message for all requests. */
const caddy: LogLibrary = {
  keys: ["request.method", "request.uri", "duration", "ts"],
  read: (record) => ({
    name: request(field(field(record, "request"), "method"), field(field(record, "request"), "uri")),
    level: field(record, "status"),
    durationMs: scaled(field(record, "duration"), 1000),
  }),
};

/** pino-http has one message for all requests. */
const pinoHttp: LogLibrary = {
  keys: ["req.method", "req.url", "responseTime", "time"],
  read: (record) => ({
    name: request(field(field(record, "req"), "method"), field(field(record, "req"), "url")),
    level: field(field(record, "res"), "statusCode"),
    lane: field(record, "name") ?? field(record, "hostname"),
    durationMs: scaled(field(record, "responseTime"), 1),
  }),
};

/** Go's Echo. */
const echo: LogLibrary = {
  keys: ["time", "remote_ip", "method", "uri", "latency_human"],
  read: (record) => ({
    name: request(field(record, "method"), field(record, "uri")),
    level: field(record, "status"),
    durationMs: scaled(field(record, "latency"), 1e-6),
  }),
};

/** The first of these keys that a record has. */
const firstOf = (record: Json, ...keys: readonly string[]): Json | undefined =>
  keys.map((key) => field(record, key)).find((value) => value !== undefined);

/** An access log that nginx writes as JSON, with the names of its own variables. Numbers may be texts. */
const nginx: LogLibrary = {
  keys: ["request_time", "status"],
  read(record) {
    const line = text(field(record, "request"))?.split(" ");
    const stated = firstOf(record, "time_iso8601", "msec", "time_local", "@timestamp", "timestamp", "time");
    const local = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/.exec(text(stated) ?? "");
    return {
      time: local === null ? stated : Date.parse(`${local[1]} ${local[2]} ${local[3]} ${local[4]} ${local[5]}`),
      name:
        line === undefined
          ? request(firstOf(record, "request_method", "method"), firstOf(record, "uri", "request_uri"))
          : request(line[0], line[1]),
      level: field(record, "status"),
      durationMs: scaled(Number(field(record, "request_time") ?? Number.NaN), 1000),
    };
  },
};

/** Servers that write a line of JSON for each request. */
export const webLibraries: readonly LogLibrary[] = [caddy, pinoHttp, traefik, echo, nginx];
