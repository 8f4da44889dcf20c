import type { SeriesTable } from "@sweetspot/model";
import type { ParseContext } from "../format.ts";

/** Metrics that state when they were scraped. */
export const timeHints: ReadonlySet<string> = new Set([
  "node_time_seconds",
  "process_start_time_seconds",
  "process_uptime_seconds",
]);

/** The time of a scrape without times. */
export interface ScrapeTime {
  /** Milliseconds since the epoch. */
  readonly ms: number;
  /** The mark of the table whose time is only that of its upload; else empty. */
  readonly mark: Pick<SeriesTable, "undated">;
}

/**
 * The time of a scrape without times: by its file's name, by what it says itself (`hints`), or else when it was uploaded.
 * A diagnostic names the source that was taken.
 */
export function scrapeTime(hints: ReadonlyMap<string, number>, context: ParseContext): ScrapeTime {
  const said = (ms: number, source: string): ScrapeTime => {
    const message = `The scrape's time is ${isoTime(ms)}, ${source}.`;
    context.diagnostics.add({ severity: "info", code: "scrape-time", message });
    return { ms, mark: {} };
  };
  const named = context.fileTimeMs;
  if (named !== undefined) return said(named, "from the file's name");
  const clock = hints.get("node_time_seconds");
  if (isTime(clock)) return said(Math.round(clock * 1000), "from node_time_seconds");
  const start = hints.get("process_start_time_seconds");
  const uptime = hints.get("process_uptime_seconds");
  if (isTime(start) && uptime !== undefined && uptime >= 0 && isTime(start + uptime)) {
    return said(Math.round((start + uptime) * 1000), "from the process's start and uptime");
  }
  const ms = context.receivedAtMs;
  const message =
    `The scrape states no time; its values were put at ${isoTime(ms)}, when it was uploaded. ` +
    "Rates between scrapes need their times: put them into the files' names, as metrics-$(date +%s).prom does.";
  context.diagnostics.add({ severity: "info", code: "no-scrape-time", message });
  return { ms, mark: { undated: { atMs: ms, scrapes: 1 } } };
}

function isoTime(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms);
}

/**
 * The time at which a record ended whose own times count from its start, milliseconds: by its file's name, else when it was
 * uploaded. `why` opens the sentence in the diagnostics.
 */
export function endTime(context: ParseContext, why: string): number {
  const named = context.fileTimeMs;
  const ms = named ?? context.receivedAtMs;
  const source = named === undefined ? "when it was uploaded" : "by the file's name";
  const message = `${why}; its end was put at ${new Date(ms).toISOString()}, ${source}. Lengths and rates are exact, the date is not.`;
  context.diagnostics.add({ severity: "info", code: "relative-times", message });
  return ms;
}

function isTime(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds > 946_684_800 && seconds < 4_102_444_800;
}
