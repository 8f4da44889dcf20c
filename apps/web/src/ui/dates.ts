const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const momentFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `21 Nov 2026`, in the reader's time zone. */
export const day = (iso: string): string => dayFormat.format(new Date(iso));

/** `21 Nov 2026, 14:03:22`, in the reader's time zone. */
export const moment = (iso: string): string => momentFormat.format(new Date(iso));

/** `3 minutes ago`, `yesterday`, then the day. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const past = Math.abs(seconds);
  if (past < 45) return "just now";
  if (past < 45 * 60) return relativeFormat.format(Math.round(seconds / 60), "minute");
  if (past < 22 * 3600) return relativeFormat.format(Math.round(seconds / 3600), "hour");
  if (past < 7 * 86400) return relativeFormat.format(Math.round(seconds / 86400), "day");
  return day(iso);
}
