/** The names under which people write an event's parts, most telling first. All in lower case. */
export const eventFields = {
  time: ["ts", "timestamp", "@timestamp", "time", "t", "datetime", "date"],
  lane: ["lane", "node", "service", "host", "hostname", "instance", "component", "logger", "thread", "source"],
  name: ["name", "msg", "message", "event", "label", "operation_name"],
  level: ["level", "severity", "lvl"],
  operation: ["op", "operation", "append", "seq", "index", "iteration"],
} as const;

/** Durations by the unit that their name says, in milliseconds for one. */
export const durationFields = new Map<string, number>([
  ["dur", 1],
  ["duration", 1],
  ["dur_ms", 1],
  ["duration_ms", 1],
  ["elapsed_ms", 1],
  ["latency_ms", 1],
  ["took_ms", 1],
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

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * A time as milliseconds since the epoch: ISO 8601 with up to nanoseconds (without zone: UTC), or a number of seconds,
 * milliseconds, microseconds or nanoseconds told apart by its size. Small numbers are taken as they are: milliseconds
 * since the recording began. NaN where it is none.
 */
export function parseEventTime(value: string | number): number {
  if (typeof value === "number") return fromNumber(value);
  const text = value.trim();
  const match = isoTime.exec(text);
  if (match === null) return /^-?\d+(\.\d+)?$/.test(text) ? fromNumber(Number(text)) : Number.NaN;
  const [, year, month, day, hour, minute, second, fraction = "", zone = "Z"] = match;
  const whole = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const nanoseconds = Number(fraction.padEnd(9, "0"));
  return whole + nanoseconds / 1e6 - zoneOffset(zone);
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
