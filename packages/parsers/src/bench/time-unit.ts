import { unitPrinted } from "@sweetspot/model/unit/units";

/** A measurement in a unit that `tidyRule` brings to base units. */
export interface Measured {
  readonly value: number;
  readonly unit: string;
}

/**
 * A time for each operation as `ns/op` or `sec/op`, the two that Go's tools know, so that results of any tool line up.
 * Undefined for a unit that is no time.
 */
export function timePerOperation(value: number, unit: string): Measured | undefined {
  const seconds = secondsOf(unit);
  if (seconds === undefined) return undefined;
  return seconds < 1
    ? { value: value * nanoseconds(seconds), unit: "ns/op" }
    : { value: value * seconds, unit: "sec/op" };
}

/** One figure of many times: `p99-us`, `max-ms`. */
const statistic = /^((?:p\d[\d.]*|max|min|mean|median)-)(.+)$/;

/** `us/op`, `p99-ms/op`, `ops/ms`, `B/op` and the like: times per operation as above, rates as `ops/s`, anything else as it is. */
export function perOperation(value: number, unit: string): Measured {
  const slash = unit.indexOf("/");
  const [numerator, denominator] = [unit.slice(0, slash), unit.slice(slash + 1)];
  if (denominator === "op") {
    const [, figure = "", of = numerator] = statistic.exec(numerator) ?? [];
    const time = timePerOperation(value, of);
    return time === undefined ? { value, unit } : { value: time.value, unit: figure + time.unit };
  }
  const seconds = secondsOf(denominator);
  if (numerator !== "ops" || seconds === undefined) return { value, unit };
  const rate = seconds < 1 ? value * (1e9 / nanoseconds(seconds)) : value / seconds;
  return { value: rate, unit: "ops/s" };
}

function secondsOf(unit: string): number | undefined {
  const known = unitPrinted(unit);
  return known?.dimension === "seconds" ? known.factor : undefined;
}

/** Rounded, because a unit of less than a second is a whole number of picoseconds and no double says so. */
function nanoseconds(seconds: number): number {
  return Math.round(seconds * 1e12) / 1e3;
}

const thousands = new Map<string, number>([
  ["", 1],
  ["K", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
]);

/** The number of bytes in a size unit, such as `GiB`; undefined for text that is no size unit. */
export function bytesOf(unit: string): number | undefined {
  const known = unitPrinted(unit);
  return known?.dimension === "bytes" ? known.factor : undefined;
}

const rateNames = new Map([
  ["elem", "elements"],
  ["b", "bit"],
]);

/** A rate for each second: `GiB` gives B/s, `Melem` elem/s, anything else keeps its name. */
export function rateOf(value: number, unit: string): Measured {
  const bytes = bytesOf(unit);
  if (bytes !== undefined) return { value: value * bytes, unit: "B/s" };
  const [, prefix = "", name = unit] = /^([KMGT]?)(elem|item|char|bit|cycle|b)s?$/.exec(unit) ?? [];
  return { value: value * (thousands.get(prefix) ?? 1), unit: `${rateNames.get(name) ?? name}/s` };
}
