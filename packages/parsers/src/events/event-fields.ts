import { shortDecimal } from "@sweetspot/model/series/number-text";
/** The names under which people write an event's parts, most telling first. All in lower case. */
export const eventFields = {
  time: ["ts", "timestamp", "@timestamp", "time", "t", "datetime", "date"],
  lane: [
    "lane",
    "node",
    "service",
    "host",
    "hostname",
    "instance",
    "component",
    "logger",
    "thread",
    "source",
    "@logstream",
  ],
  name: [
    "name",
    "msg",
    "message",
    "event",
    "label",
    "operation_name",
    "@message",
    "operation",
    "endpoint",
    "route",
    "path",
    "uri",
    "url",
  ],
  level: ["level", "severity", "lvl", "levelname", "loglevel", "log_level"],
  operation: ["op", "operation", "append", "seq", "index", "iteration"],
} as const;

/** Durations by the unit that their name says, in milliseconds for one. */
export const durationFields = new Map<string, number>([
  ["dur", 1],
  ["duration", 1],
  // AWS Lambda's column in answers of CloudWatch's Logs Insights.
  ["@duration", 1],
  ["dur_ms", 1],
  ["duration_ms", 1],
  ["elapsed_ms", 1],
  ["latency_ms", 1],
  ["took_ms", 1],
  ["durationms", 1],
  ["elapsedms", 1],
  ["latencyms", 1],
  ["durationmillis", 1],
  ["elapsedmilliseconds", 1],
  ["dur_us", 1e-3],
  ["duration_us", 1e-3],
  ["elapsed_us", 1e-3],
  ["dur_ns", 1e-6],
  ["duration_ns", 1e-6],
  ["elapsed_ns", 1e-6],
  ["dur_s", 1e3],
  ["duration_s", 1e3],
  ["duration_seconds", 1e3],
  ["elapsed_s", 1e3],
  ["seconds", 1e3],
]);

/** The names under which durations are written as texts with their unit: `"took": "12ms"`. */
export const durationTexts = ["duration", "dur", "elapsed", "latency", "took"] as const;

const fractionAndZone = /(?:[.,](\d{1,9}))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/y;
const secondsLength = "2026-11-21T02:18:51".length;

/**
 * A time as milliseconds since the epoch: ISO 8601 with up to nanoseconds (without zone: UTC), or a number of seconds,
 * milliseconds, microseconds or nanoseconds told apart by its size. Small numbers are taken as they are: milliseconds
 * since the recording began. NaN where it is not a time.
 */
export function parseEventTime(value: string | number): number {
  if (typeof value === "number") return fromNumber(value);
  const text = value.trim();
  const whole = wholeSeconds(text);
  if (Number.isNaN(whole)) return /^-?\d+(\.\d+)?$/.test(text) ? fromNumber(Number(text)) : Number.NaN;
  if (text.length === secondsLength) return whole;
  const short = withFraction(text, whole);
  if (!Number.isNaN(short)) return short;
  fractionAndZone.lastIndex = secondsLength;
  const match = fractionAndZone.exec(text);
  if (match === null) return Number.NaN;
  const [, fraction = "", zone = "Z"] = match;
  const nanoseconds = Number(fraction.padEnd(9, "0"));
  return whole + nanoseconds / 1e6 - zoneOffset(zone);
}

/** The time that a text begins with, to the second; NaN for another beginning. Logs and tables have one in every line. */
function wholeSeconds(text: string): number {
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return Number.NaN;
  if (text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return Number.NaN;
  if (text.charCodeAt(10) !== 0x54 && text.charCodeAt(10) !== 0x20) return Number.NaN;
  const year = shortDecimal(text, 0, 4, false);
  const month = shortDecimal(text, 5, 7, false);
  const day = shortDecimal(text, 8, 10, false);
  const hour = shortDecimal(text, 11, 13, false);
  const minute = shortDecimal(text, 14, 16, false);
  const second = shortDecimal(text, 17, 19, false);
  const isWhole = year >= 0 && month >= 0 && day >= 0 && hour >= 0 && minute >= 0 && second >= 0;
  return isWhole ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN;
}

/** The time with the fraction behind its seconds, and `Z` or an offset such as `+0100` behind that; NaN for other texts, which take the longer way. */
function withFraction(text: string, whole: number): number {
  const { length } = text;
  const sign = text.charCodeAt(length - 5);
  const hasOffset = sign === 0x2b || sign === 0x2d;
  const end = hasOffset ? length - 5 : text.endsWith("Z") ? length - 1 : length;
  const point = text.charCodeAt(secondsLength);
  const digits = end - secondsLength - 1;
  if ((point !== 0x2e && point !== 0x2c) || digits < 1 || digits > 9) return Number.NaN;
  const fraction = shortDecimal(text, secondsLength + 1, end, false);
  const hours = hasOffset ? shortDecimal(text, end + 1, end + 3, false) : 0;
  const minutes = hasOffset ? shortDecimal(text, end + 3, length, false) : 0;
  if (fraction < 0 || hours < 0 || minutes < 0) return Number.NaN;
  const offset = (hours * 60 + minutes) * 60_000;
  return whole + (fraction * 10 ** (9 - digits)) / 1e6 - (sign === 0x2d ? -offset : offset);
}

function zoneOffset(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (match === null) return 0;
  return (Number(match[2]) * 60 + Number(match[3])) * 60_000 * (match[1] === "-" ? -1 : 1);
}

/** Epoch times of this century in each unit lie in ranges that do not touch. */
function fromNumber(value: number): number {
  const size = Math.abs(value);
  if (size >= 9e17) return value / 1e6;
  if (size >= 9e14) return value / 1e3;
  if (size >= 9e11) return value;
  return size >= 9e8 ? value * 1e3 : value;
}
