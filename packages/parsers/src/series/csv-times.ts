import { zoneMinutes } from "@sweetspot/model/log/zone-names";
import { parseEventTime } from "../events/event-fields.ts";
import { dateOf, timeOfDay, type WrittenDate } from "./csv-dates.ts";

/** Words for a column of times, in lower case, in the languages that spreadsheets are mostly written in. */
const timeNames: ReadonlySet<string> = new Set(
  (
    "time timestamp ts date datetime date/time _time unix epoch elapsed uptime " +
    "zeit datum zeitpunkt zeitstempel uhrzeit heure horodatage temps fecha hora tiempo data ora tempo tijd tijdstip czas tid tidspunkt dato čas"
  ).split(" "),
);

const secondsOfUnit = new Map<string, number>([
  ["s", 1],
  ["sec", 1],
  ["secs", 1],
  ["second", 1],
  ["seconds", 1],
  ["ms", 1e-3],
  ["msec", 1e-3],
  ["milliseconds", 1e-3],
  ["us", 1e-6],
  ["µs", 1e-6],
  ["ns", 1e-9],
  ["min", 60],
  ["minutes", 60],
]);

const dayMs = 86_400_000;
/** The number that spreadsheets give 1970-01-01. */
const excelEpoch = 25_569;
/** 2000-01-01 and 2100-01-01 as such numbers. */
const [firstExcelDay, lastExcelDay] = [36_526, 73_051];
const longestExcelSpan = 3653;
/** Less than this is no time since 1970 in seconds, but one since the start. */
const leastEpochSeconds = 9e8;

/** The order of day and month in dates with slashes. */
export type DayOrder = "day first" | "month first";

/** How the rows of a table state their times. */
export interface RowTimes {
  /** The columns that hold them: one, or a date and a time of day. */
  readonly columns: readonly number[];
  /** Dates whose day and month cannot be told apart by the rows that were seen. */
  readonly isAmbiguous: boolean;
  /** Numbers that count from the start of the recording; `read` gives milliseconds since then. */
  readonly isRelative: boolean;
  /** What a reader should know of how the times were understood, as a code and a sentence. */
  readonly remark?: readonly [code: string, message: string];
  /** Milliseconds since the epoch; NaN where the row states no time. */
  readonly read: (cells: readonly string[], order?: DayOrder) => number;
  /** Which order a row's date proves; undefined where both are possible. */
  readonly orderOf: (cells: readonly string[]) => DayOrder | undefined;
}

/**
 * Finds how a table states the times of its rows: by a column that is named as one (in lower case), else by cells that are dates.
 * undefined where no column does. Times without a zone are read as UTC.
 */
export function rowTimes(header: readonly string[], rows: readonly (readonly string[])[]): RowTimes | undefined {
  const columns = header.map((_, i) => rows.map((cells) => (cells[i] ?? "").trim()).filter((cell) => cell !== ""));
  const named = header.findIndex((name, i) => isTimeName(name) && (columns[i]?.length ?? 0) > 0);
  const dates = columns.findIndex((cells) => cells.length > 0 && cells.every((cell) => dateOf(cell) !== undefined));
  const clocks = columns.findIndex(
    (cells) => cells.length > 0 && cells.every((cell) => !Number.isNaN(timeOfDay(cell))),
  );
  if (dates >= 0 && clocks >= 0 && columns[dates]!.every((cell) => dateOf(cell)?.time === ""))
    return byCalendar(columns[dates]!, [dates, clocks], pdhOffset(header[dates]!));
  // A first row that states a time is no heading: the table has none.
  if (
    header.some(
      (name) => isIso(name.toUpperCase()) || dateOf(name) !== undefined || numberOf(name) >= leastEpochSeconds,
    )
  )
    return undefined;
  const at = named >= 0 && clocks !== named ? named : dates;
  if (at < 0) {
    const iso = columns.findIndex((cells) => cells.length > 0 && cells.every(isIso));
    return iso < 0 ? undefined : plainTimes(iso);
  }
  const cells = columns[at]!;
  if (cells.every(isIso)) return plainTimes(at);
  if (cells.every((cell) => dateOf(cell) !== undefined)) return byCalendar(cells, [at], pdhOffset(header[at]!));
  const numbers = cells.map(numberOf);
  return numbers.every((number) => !Number.isNaN(number)) ? byNumbers(at, header[at]!, cells, numbers) : undefined;
}

/** `time`, and `Time (s)` or `timestamp_ms`. Windows names its first column after its format. */
function isTimeName(name: string): boolean {
  return timeNames.has(withoutUnit(name)[0]) || name.startsWith("(pdh-csv");
}

function withoutUnit(name: string): readonly [name: string, unit: string | undefined] {
  const match = /^([a-zčé_/ ]{1,40}?)[ _]?[([]?([a-zµ]{1,12})[)\]]?$/.exec(name.trim());
  const unit = match?.[2];
  return unit !== undefined && secondsOfUnit.has(unit) && timeNames.has(match![1]!.trim())
    ? [match![1]!.trim(), unit]
    : [name.trim().replace(/ ?[([](?:utc|gmt|local)[)\]]$/, ""), undefined];
}

const numberOf = (cell: string): number =>
  /^-?\d{1,20}(?:[.,]\d{1,30})?(?:[eE][+-]?\d{1,3})?$/.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN;
const isIso = (cell: string): boolean => Number.isNaN(numberOf(cell)) && Number.isFinite(parseEventTime(cell));

function plainTimes(column: number): RowTimes {
  return {
    columns: [column],
    isAmbiguous: false,
    isRelative: false,
    read: (cells) => parseEventTime(cells[column] ?? ""),
    orderOf: () => undefined,
  };
}

function byNumbers(column: number, heading: string, cells: readonly string[], numbers: readonly number[]): RowTimes {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const [name, unit] = withoutUnit(heading);
  const number = (row: readonly string[]): number => numberOf((row[column] ?? "").trim());
  const plain = plainTimes(column);
  if (greatest >= leastEpochSeconds || name === "unix" || name === "epoch") return plain;
  // Days with parts of days: whole numbers of this size may as well count seconds.
  const isExcel =
    unit === undefined &&
    least >= firstExcelDay &&
    greatest < lastExcelDay &&
    greatest - least < longestExcelSpan &&
    (name.startsWith("dat") || name === "fecha" || cells.some((cell) => /[.,]\d*[1-9]/.test(cell)));
  if (isExcel) {
    const message = "The times are numbers of days, as spreadsheets keep dates; they were read as UTC.";
    return {
      ...plain,
      remark: ["spreadsheet-dates", message],
      // Parts of days have few digits: no more than milliseconds of them are right.
      read: (row) => Math.round((number(row) - excelEpoch) * dayMs),
    };
  }
  const assumed =
    "The times are small numbers without a unit: they were read as seconds since the start. Name the column time_ms where they are milliseconds.";
  return {
    ...plain,
    isRelative: true,
    ...(unit === undefined && { remark: ["seconds-assumed", assumed] as const }),
    read: (row) => number(row) * (secondsOfUnit.get(unit ?? "s") ?? 1) * 1000,
  };
}

/** Minutes that Windows' own CSV says its times are behind UTC: `(PDH-CSV 4.0) (W. Europe Standard Time)(-60)`. */
function pdhOffset(heading: string): number | undefined {
  const match = /^\(pdh-csv [\d.]+\).*\((-?\d{1,4})\)$/.exec(heading.trim());
  return match === null ? undefined : Number(match[1]);
}

function byCalendar(cells: readonly string[], columns: readonly number[], pdh: number | undefined): RowTimes {
  const orderOf = (date: WrittenDate | undefined): DayOrder | undefined => {
    if (date === undefined || date.isYearFirst) return undefined;
    if (date.separator === "." || date.first > 12) return "day first";
    return date.second > 12 || pdh !== undefined ? "month first" : undefined;
  };
  const dates = cells.map(dateOf);
  const seen = dates.map(orderOf).find((order) => order !== undefined);
  const unknown = dates.find(
    (date) => date !== undefined && date.zone !== "" && zoneMinutes(date.zone) === undefined,
  )?.zone;
  const [dateColumn = 0, clockColumn] = columns;
  const cellOf = (row: readonly string[], column: number): string => (row[column] ?? "").trim();
  return {
    columns,
    isAmbiguous: seen === undefined && dates.some((date) => date?.isYearFirst === false),
    isRelative: false,
    ...(seen === "month first" &&
      pdh === undefined && {
        remark: ["month-first", "The dates were read as month/day/year, in UTC where they name no zone."] as const,
      }),
    ...(seen === "day first" && {
      remark: ["day-first", "The dates were read as day, month, year, in UTC where they name no zone."] as const,
    }),
    ...(seen === undefined &&
      pdh === undefined &&
      dates.every((date) => date?.isYearFirst === true) &&
      dates.some((date) => date?.zone === "" && (date.time !== "" || clockColumn !== undefined)) && {
        remark: ["no-time-zone", "Times without a zone are taken as UTC."] as const,
      }),
    ...(unknown !== undefined && {
      remark: ["assumed-zone", `Times of the zone ${unknown} were taken as UTC: several zones are called so.`] as const,
    }),
    read(row, order = seen) {
      const date = dateOf(cellOf(row, dateColumn));
      if (date === undefined) return Number.NaN;
      const { first, second, third, isYearFirst, time, zone } = date;
      const [year, month, day] = isYearFirst
        ? [first, second, third]
        : order === "month first"
          ? [third, first, second]
          : [third, second, first];
      const at = clockColumn === undefined ? time : cellOf(row, clockColumn);
      const sinceMidnight = at === "" ? 0 : timeOfDay(at);
      if (month > 12 || day > 31) return Number.NaN;
      return (
        Date.UTC(year < 100 ? 2000 + year : year, month - 1, day) + sinceMidnight + (pdh ?? 0) * 60_000 - offsetMs(zone)
      );
    },
    orderOf: (row) => orderOf(dateOf(cellOf(row, dateColumn))),
  };
}

/** `+0100` or `CET` in milliseconds; 0 for a zone that is not known. */
const offsetMs = (zone: string): number => (zoneMinutes(zone) ?? 0) * 60_000;
