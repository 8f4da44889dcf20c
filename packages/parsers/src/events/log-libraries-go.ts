import { entries, field, finite, type Json, text } from "../read/json-bounded.ts";
import { type LogLibrary, scaled } from "./log-library.ts";

/** The duration under the names without a unit that people give it. */
const bareDuration = (record: Json): number | undefined =>
  ["duration", "dur", "elapsed", "latency", "took"]
    .map((name) => finite(field(record, name)))
    .find((value) => value !== undefined);

/** A whole number that Go wrote of a `time.Duration`, which is in nanoseconds. */
const goDuration = (record: Json): number | undefined => {
  const value = bareDuration(record);
  return value !== undefined && Number.isInteger(value) ? value * 1e-6 : undefined;
};

/** Go's slog: time, level and message come first, in this order. */
const slog: LogLibrary = {
  keys: ["time", "level", "msg"],
  fits(record) {
    const [first, second] = entries(record);
    return (
      first?.[0] === "time" &&
      second?.[0] === "level" &&
      /^(?:DEBUG|INFO|WARN|ERROR)(?:[+-]\d{1,3})?$/.test(text(second[1]) ?? "")
    );
  },
  read: (record) => ({ durationMs: goDuration(record) }),
};

/** logrus writes its keys in the order of the alphabet, and `warning` in full. */
const logrus: LogLibrary = {
  keys: ["level", "msg", "time"],
  fits(record) {
    const keys = entries(record).map(([key]) => key);
    const isSorted = keys.every((key, i) => i === 0 || key > (keys[i - 1] ?? ""));
    return isSorted && /^(?:trace|debug|info|warning|error|fatal|panic)$/.test(text(field(record, "level")) ?? "");
  },
  read: (record) => ({ durationMs: goDuration(record) }),
};

/** zap's own set-up for production counts seconds. */
const zap: LogLibrary = {
  keys: ["level", "ts", "caller", "msg"],
  fits: (record) => finite(field(record, "ts")) !== undefined,
  read: (record) => ({ durationMs: scaled(bareDuration(record), 1000) }),
};

/** Go's loggers, of which each writes a `time.Duration` in a way of its own. */
export const goLibraries: readonly LogLibrary[] = [zap, slog, logrus];
