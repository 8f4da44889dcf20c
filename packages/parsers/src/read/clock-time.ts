import { zoneMinutes } from "@sweetspot/model/log/zone-names";
import type { Diagnostics } from "../diagnostics.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const unixDate =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) +(\d\d):(\d\d):(\d\d)(?: ([AP])M)?(?: ([A-Z]{2,5}|[+-]\d\d(?:\d\d)?))? (\d{4})$/;
const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * The time that a script writes beside a tool's output, in milliseconds since the epoch: seconds, milliseconds or nanoseconds
 * since 1970 (`date +%s`), ISO 8601 (`date -Is`), or what `date` prints in English. Times of no zone, or of one that several are called by, are read as UTC.
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
  const [, month = "", day, hour, minute, second, half, zone = "", year] = date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "P" ? 12 : 0);
  const of = months.indexOf(month);
  if (of < 0) return Number.NaN;
  const minutes = Number(minute) - (zoneMinutes(zone) ?? 0);
  return Date.UTC(Number(year), of, Number(day), hours, minutes, Number(second));
}

/** The zone that such a time names and that is not known, since several are called so; undefined for other times. */
export function unknownZone(text: string): string | undefined {
  const zone = unixDate.exec(text)?.[7];
  return zone !== undefined && zoneMinutes(zone) === undefined ? zone : undefined;
}

/** The remark on times of a zone that is not known; none where it is undefined. */
export function remarkZone(zone: string | undefined, diagnostics: Diagnostics): void {
  if (zone === undefined) return;
  const message = `Times of the zone ${zone} were taken as UTC: several zones are called so. Write them with \`date -u\`.`;
  diagnostics.add({ severity: "info", code: "assumed-zone", message });
}
