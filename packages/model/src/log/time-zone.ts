import { LogPatternError } from "./log-pattern.ts";

/** Gives the offset from UTC, in milliseconds, that holds at a local time (milliseconds as if it were UTC). */
export type TimeZone = (localMs: number) => number;

const quarterMs = 15 * 60_000;
const mostKnown = 50_000;

/**
 * A zone by name: `UTC`, `Z`, `+01:00`, `-0530` or one of the IANA database. A local time that a clock shows twice is taken
 * as the first; one that it skips as if the clock had not been put forward yet. Throws `LogPatternError` of the field `zone`.
 */
export function compileTimeZone(name: string): TimeZone {
  const text = name.trim();
  if (/^(?:utc|gmt|z|)$/i.test(text)) return () => 0;
  const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    if (minutes > 18 * 60) throw new LogPatternError("zone", "No zone is more than 18 hours from UTC.");
    const offset = minutes * 60_000 * (fixed[1] === "-" ? -1 : 1);
    return () => offset;
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: text,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    throw new LogPatternError(
      "zone",
      "This is not a time zone: write UTC, an offset such as +01:00, or Europe/Berlin.",
    );
  }
  const offsetAt = (utcMs: number): number => {
    const part = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const get = (type: string): number => part.get(type as Intl.DateTimeFormatPartTypes) ?? 0;
    const shown = Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute"), get("second"));
    return shown - Math.floor(utcMs / 1000) * 1000;
  };
  // Offsets change at whole quarters of an hour, and asking for one costs microseconds.
  const known = new Map<number, number>();
  return (localMs) => {
    if (!(Math.abs(localMs) < 8e15)) return 0;
    const quarter = Math.floor(localMs / quarterMs);
    let offset = known.get(quarter);
    if (offset === undefined) {
      const local = quarter * quarterMs;
      // The earlier of the offsets a day before and after wins unless it does not lead back to the local time.
      const before = offsetAt(local - 86_400_000);
      const after = offsetAt(local + 86_400_000);
      const leadsBack = offsetAt(local - before) === before;
      offset = leadsBack || offsetAt(local - after) !== after ? before : after;
      if (known.size >= mostKnown) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
}
