import { LogPatternError, type LogPattern } from "./log-pattern.ts";
import type { TimeFormat, WrittenTime } from "./time-format.ts";
import { compileTimeZone, type TimeZone } from "./time-zone.ts";

const dayMs = 86_400_000;
/** The most time that a line may lie before the one above it; a line further back is of the next day, or the next year. */
const backInDayMs = 3_600_000;
const backInYearMs = 30 * dayMs;
/** The zones that are remembered: making one costs a fraction of a millisecond. */
const mostZones = 100;

/** The parts that a log's times leave out, filled in. */
export interface AssumedTime {
  /** The zone of times that name none; undefined where all name one. */
  zone: string | undefined;
  /** The first zone that times name and nobody knows, since several are called so; undefined where there is none. */
  unknownZone: string | undefined;
  /** The year or day of the first line, as `LogPattern.start`; undefined where times hold it. */
  start: string | undefined;
}

/**
 * Turns written times into instants, line after line: the year of a syslog line and the day of a bare clock time are those
 * that follow from the line before, so that New Year and midnight are passed. Lines a little out of order stay where they are.
 */
export class LogClock {
  readonly assumed: AssumedTime = { zone: undefined, unknownZone: undefined, start: undefined };
  readonly #format: TimeFormat;
  readonly #zone: TimeZone;
  readonly #zoneName: string;
  readonly #start: { readonly year: number; readonly dayMs: number } | undefined;
  readonly #receivedAtMs: () => number;
  readonly #named = new Map<string, TimeZone | undefined>();
  /** Local time of the line before. */
  #last: number | undefined;

  /** `receivedAtMs` is asked only where a year or a day has to be assumed. Throws `LogPatternError`. */
  constructor(pattern: LogPattern, format: TimeFormat, receivedAtMs: () => number) {
    this.#format = format;
    this.#zone = compileTimeZone(pattern.zone);
    this.#zoneName = pattern.zone.trim() || "UTC";
    this.#start = parseStart(pattern.start);
    this.#receivedAtMs = receivedAtMs;
  }

  /** Milliseconds since the epoch; undefined where the text is no time. */
  read(text: string): number | undefined {
    const time = this.#format.read(text);
    if (time === undefined) return undefined;
    if (time.epoch !== undefined) return time.epoch;
    const local = this.#localOf(time);
    if (local === undefined) return undefined;
    this.#last = local;
    if (time.offset !== undefined) return local - time.offset * 60_000;
    const named = time.zone === undefined ? undefined : this.#zoneNamed(time.zone);
    if (named !== undefined) return local - named(local);
    this.assumed.unknownZone ??= time.zone;
    this.assumed.zone = this.#zoneName;
    return local - this.#zone(local);
  }

  /** A zone of the IANA database; undefined for an abbreviation, which may mean several. */
  #zoneNamed(name: string): TimeZone | undefined {
    if (!name.includes("/")) return undefined;
    if (this.#named.has(name)) return this.#named.get(name);
    let zone: TimeZone | undefined;
    try {
      zone = compileTimeZone(name);
    } catch (error) {
      if (!(error instanceof LogPatternError)) throw error;
    }
    if (this.#named.size < mostZones) this.#named.set(name, zone);
    return zone;
  }

  #localOf({ year, month, day, clock }: WrittenTime): number | undefined {
    if (month === undefined || day === undefined) {
      const last = this.#last;
      if (last === undefined) return this.#firstDay() + clock;
      return following(last, backInDayMs, dayMs, Math.floor(last / dayMs), (number) => number * dayMs + clock);
    }
    const inYear = (number: number): number => Date.UTC(number, month - 1, day) + clock;
    if (year !== undefined) return inYear(year);
    const last = this.#last;
    if (last === undefined) return inYear(this.#firstYear(inYear));
    const leap = month === 2 && day === 29;
    const lastYear = new Date(last).getUTCFullYear();
    const found = following(last, backInYearMs, 365 * dayMs, lastYear, inYear);
    // The 29th of February of a year that has none is another day.
    return leap && new Date(found).getUTCMonth() !== 1 ? undefined : found;
  }

  #firstDay(): number {
    const start = this.#start?.dayMs ?? Math.floor(this.#receivedAtMs() / dayMs) * dayMs;
    this.assumed.start = new Date(start).toISOString().slice(0, 10);
    return start;
  }

  /** A log is not from the future: a date after the upload is of the year before. */
  #firstYear(inYear: (year: number) => number): number {
    let year = this.#start?.year;
    if (year === undefined) {
      const received = this.#receivedAtMs();
      year = new Date(received).getUTCFullYear();
      if (inYear(year) > received + dayMs) year--;
    }
    this.assumed.start = String(year);
    return year;
  }
}

/** The year (or day) beside the last line's that puts a line at most `back` before it and less than a round after. */
function following(last: number, back: number, round: number, number: number, at: (number: number) => number): number {
  const same = at(number);
  if (same < last - back) return at(number + 1);
  return same > last + round - back ? at(number - 1) : same;
}

function parseStart(text: string): { year: number; dayMs: number } | undefined {
  if (text.trim() === "") return undefined;
  const match = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(text.trim());
  const first =
    match === null ? Number.NaN : Date.UTC(Number(match[1]), Number(match[2] ?? 1) - 1, Number(match[3] ?? 1));
  const isExact = Number.isFinite(first) && new Date(first).toISOString().startsWith(text.trim());
  if (match === null || !isExact) {
    throw new LogPatternError("start", "Write the year (2026) or the day (2026-11-21) of the first line.");
  }
  return { year: Number(match[1]), dayMs: first };
}
