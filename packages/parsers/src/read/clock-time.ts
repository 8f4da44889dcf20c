const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const unixDate =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) +(\d\d):(\d\d):(\d\d)(?: ([AP])M)?(?: (?:[A-Z]{2,5}|[+-]\d\d))? (\d{4})$/;
const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * The time that a script writes beside a tool's output, in milliseconds since the epoch: seconds, milliseconds or nanoseconds
 * since 1970 (`date +%s`), ISO 8601 (`date -Is`), or what `date` prints in English. Times without an offset are read as UTC.
 * NaN for any other text.
 */
export function clockTime(text: string): number {
  if (/^1\d{9}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^1\d{12}$/.test(text)) return Number(text);
  if (/^1\d{18}$/.test(text)) return Number(text.slice(0, 13));
  const iso = isoTime.exec(text);
  if (iso !== null) {
    const [, day = "", time = "", fraction = "", offset = "Z"] = iso;
    return Date.parse(`${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}${offset === "UTC" ? "Z" : offset}`);
  }
  const date = unixDate.exec(text);
  if (date === null) return Number.NaN;
  const [, month = "", day, hour, minute, second, half, year] = date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "P" ? 12 : 0);
  const of = months.indexOf(month);
  return of < 0 ? Number.NaN : Date.UTC(Number(year), of, Number(day), hours, Number(minute), Number(second));
}
