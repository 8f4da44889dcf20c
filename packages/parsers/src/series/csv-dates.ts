const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const fullMonths = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const time = "\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,:]\\d{1,9})?)?(?:[ \\u202f]?[AaPp]\\.?[Mm]\\.?)?";
const zone = "Z|(?:UTC|GMT)?[+-]\\d\\d:?\\d\\d|[+-]\\d\\d|[A-Z]{3,5}";
const weekday = "(?:[A-Z][a-z]{2,8},? )?";

const calendar = new RegExp(
  `^(\\d{1,4})([./-])(\\d{1,2})\\2(\\d{1,4})(?:[ T,]{1,3}(${time.replace("[ \\u202f]?", " ?")}))? ?(Z|[A-Z]{3,5}|[+-]\\d\\d:?\\d\\d)?$`,
);
/** `Nov 25, 2026 10:00:00 AM`, `Wed Nov 25 10:00:00 UTC 2026`, and a date of JavaScript. */
const monthFirst = new RegExp(
  `^${weekday}([A-Z][a-z]{2,8})\\.? {1,2}(\\d{1,2})(?:,? (\\d{4}))?(?:,? {1,2}(${time}))?(?: (${zone}))?(?: (\\d{4}))?(?: \\([^)]{1,60}\\))?$`,
);
/** `25/Nov/2026:10:00:00 +0100`, `Wed, 25 Nov 2026 10:00:00 GMT`, `25-Nov-26`. */
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})([ /-])([A-Za-z]{3,9})\\.?\\2(\\d{4}|\\d\\d)(?:[ :,T]{1,2}(${time}))?(?: ?(${zone}))?$`,
);

/** A calendar date, its first three numbers as written; a month that is named is the second behind the year. */
export interface WrittenDate {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly isYearFirst: boolean;
  readonly separator: string;
  readonly time: string;
  readonly zone: string;
}

/** The date that a cell is; undefined for other cells. */
export function dateOf(cell: string): WrittenDate | undefined {
  if (cell.length > 100) return undefined;
  const date = numbersOf(cell) ?? namedOf(cell);
  if (date === undefined || (date.time !== "" && Number.isNaN(timeOfDay(date.time)))) return undefined;
  const { first, second, third, isYearFirst } = date;
  const [a, b] = isYearFirst ? [second, third] : [first, second];
  const isDate = a >= 1 && b >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31 && (!isYearFirst || a <= 12);
  return isDate ? date : undefined;
}

function numbersOf(cell: string): WrittenDate | undefined {
  const match = calendar.exec(cell);
  if (match === null) return undefined;
  const [, first = "", separator = "", second = "", third = "", at = "", zoneText = ""] = match;
  const isYearFirst = first.length === 4;
  if (!isYearFirst && (first.length > 2 || (third.length !== 4 && third.length !== 2))) return undefined;
  if (isYearFirst && third.length > 2) return undefined;
  const numbers = { first: Number(first), second: Number(second), third: Number(third) };
  return { ...numbers, isYearFirst, separator, time: at.trim(), zone: zoneText };
}

function namedOf(cell: string): WrittenDate | undefined {
  const month = monthFirst.exec(cell);
  const day = month === null ? dayFirst.exec(cell) : null;
  const parts = month ?? day;
  if (parts === null) return undefined;
  const [name, date, year] =
    month === null ? [parts[3], parts[1], parts[4]] : [parts[1], parts[2], parts[3] ?? parts[6]];
  const [at = "", zoneText = ""] = month === null ? [parts[5], parts[6]] : [parts[4], parts[5]];
  const number = monthOf(name ?? "");
  if (year === undefined || number === 0) return undefined;
  return {
    first: Number(year) + (year.length === 2 ? 2000 : 0),
    second: number,
    third: Number(date),
    isYearFirst: true,
    separator: " ",
    time: at.replace("\u202f", " "),
    zone: zoneText.replace(/^(?:GMT|UTC)(?=[+-])/, ""),
  };
}

/** 1 to 12; 0 for another word. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  const short = name === "sept" ? "sep" : name;
  return Math.max(months.indexOf(short), fullMonths.indexOf(name)) + 1;
}

const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,:](\d{1,9}))?)? ?(?:([AaPp])\.?[Mm]\.?)?$/;

/** Milliseconds since midnight; NaN for other texts. */
export function timeOfDay(text: string): number {
  const match = clock.exec(text);
  if (match === null) return Number.NaN;
  const [, hour, minute, second = "0", fraction = "", half] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return Number.NaN;
  return (hours * 3600 + Number(minute) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(9, "0")) / 1e6;
}
