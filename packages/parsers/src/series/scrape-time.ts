/** Times before 2000 and after 2100 in a file's name are numbers of another kind. */
const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

const digits = /(?<!\d)(\d{10}(?:\.\d{1,9})?|\d{13}|\d{16}|\d{19})(?!\d)/g;
const calendar =
  /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})[T_ -]+(\d{2})[-:._]?(\d{2})[-:._]?(\d{2})(?:[.,](\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?/;

/**
 * The time that a file's name states, in milliseconds since the epoch: `metrics-1795228068035.prom` (milliseconds, also
 * seconds, micro- and nanoseconds) or a calendar time such as `2026-11-21T02-23-45Z` (UTC where no zone is given).
 */
export function timeFromFileName(name: string): number | undefined {
  const dated = calendar.exec(name);
  if (dated !== null) {
    const [, year, month, day, hour, minute, second, fraction = "", zone = "Z"] = dated;
    const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
    const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
    const ms = Date.parse(iso + offset);
    if (isPlausible(ms)) return ms;
  }
  for (const [text] of name.matchAll(digits)) {
    const whole = text.split(".")[0] ?? "";
    const ms = Math.round(Number(text) / 10 ** (whole.length - 13));
    if (isPlausible(ms)) return ms;
  }
  return undefined;
}

function isPlausible(ms: number): boolean {
  return ms >= earliestMs && ms < latestMs;
}
