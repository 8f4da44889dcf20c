/**
 * Nanoseconds since the Unix epoch of a time as Go's `Time.String` prints it: `2026-11-21 02:18:52.022427807 +0000 UTC`.
 * Undefined where the text is no such time.
 */
export function parseGoTime(text: string): bigint | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))? ([+-])(\d\d)(\d\d)\b/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = "", sign, zoneHours, zoneMinutes] = match;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === "-" ? -1 : 1);
  // Wraps around beyond the year 2262, as Go's UnixNano does.
  return BigInt.asIntN(64, BigInt(local - zone) * 1_000_000n + BigInt(fraction.padEnd(9, "0")));
}
