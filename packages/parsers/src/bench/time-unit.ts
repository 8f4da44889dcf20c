/** A measurement in a unit that `tidyRule` brings to base units. */
export interface Measured {
  readonly value: number;
  readonly unit: string;
}

const nanoseconds = new Map<string, number>([
  ["ps", 1e-3],
  ["ns", 1],
  ["us", 1e3],
  ["µs", 1e3],
  ["μs", 1e3],
  ["ms", 1e6],
]);
const seconds = new Map<string, number>([
  ["s", 1],
  ["sec", 1],
  ["min", 60],
  ["m", 60],
  ["h", 3600],
  ["hr", 3600],
  ["day", 86_400],
]);

/**
 * A time for each operation as `ns/op` or `sec/op`, the two that Go's tools know, so that results of any tool line up.
 * Undefined for a unit that is no time.
 */
export function timePerOperation(value: number, unit: string): Measured | undefined {
  const toNanoseconds = nanoseconds.get(unit);
  if (toNanoseconds !== undefined) return { value: value * toNanoseconds, unit: "ns/op" };
  const toSeconds = seconds.get(unit);
  return toSeconds === undefined ? undefined : { value: value * toSeconds, unit: "sec/op" };
}

/** `us/op`, `ops/ms`, `B/op` and the like: times per operation as above, rates as `ops/s`, anything else as it is. */
export function perOperation(value: number, unit: string): Measured {
  const [numerator = "", denominator = ""] = unit.split("/");
  if (denominator === "op") return timePerOperation(value, numerator) ?? { value, unit };
  if (numerator !== "ops") return { value, unit };
  const toNanoseconds = nanoseconds.get(denominator);
  if (toNanoseconds !== undefined) return { value: value * (1e9 / toNanoseconds), unit: "ops/s" };
  const toSeconds = seconds.get(denominator);
  return toSeconds === undefined ? { value, unit } : { value: value / toSeconds, unit: "ops/s" };
}

const byteUnits = new Map<string, number>([
  ["B", 1],
  ["kB", 1e3],
  ["KB", 1e3],
  ["MB", 1e6],
  ["GB", 1e9],
  ["TB", 1e12],
  ["KiB", 2 ** 10],
  ["MiB", 2 ** 20],
  ["GiB", 2 ** 30],
  ["TiB", 2 ** 40],
]);
const thousands = new Map<string, number>([
  ["", 1],
  ["K", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
]);

/** How many bytes a size unit is, such as `GiB`; undefined for what is none. */
export function bytesOf(unit: string): number | undefined {
  return byteUnits.get(unit);
}

/** A rate for each second: `GiB` gives B/s, `Melem` elem/s, anything else keeps its name. */
export function rateOf(value: number, unit: string): Measured {
  const bytes = byteUnits.get(unit);
  if (bytes !== undefined) return { value: value * bytes, unit: "B/s" };
  const [, prefix = "", name = unit] = /^([KMGT]?)(elem|item|char|bit|cycle)s?$/.exec(unit) ?? [];
  return { value: value * (thousands.get(prefix) ?? 1), unit: `${name === "elem" ? "elements" : name}/s` };
}
