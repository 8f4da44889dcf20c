import type { ParseContext } from "../format.ts";

/** Metrics that state when they were scraped. */
export const timeHints: ReadonlySet<string> = new Set([
  "node_time_seconds",
  "process_start_time_seconds",
  "process_uptime_seconds",
]);

/**
 * The time of a scrape without times, milliseconds: by its file's name, by what it says itself (`hints`), or else when it
 * was uploaded. Which it was is said in the diagnostics.
 */
export function scrapeTime(hints: ReadonlyMap<string, number>, context: ParseContext): number {
  const said = (source: string, ms: number): number => {
    const iso = Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms);
    context.diagnostics.add({
      severity: "info",
      code: "scrape-time",
      message: `The scrape's time is ${iso}, ${source}.`,
    });
    return ms;
  };
  const named = context.fileTimeMs;
  if (named !== undefined) return said("from the file's name", named);
  const clock = hints.get("node_time_seconds");
  if (isTime(clock)) return said("from node_time_seconds", Math.round(clock * 1000));
  const start = hints.get("process_start_time_seconds");
  const uptime = hints.get("process_uptime_seconds");
  if (isTime(start) && uptime !== undefined && uptime >= 0 && isTime(start + uptime)) {
    return said("from the process's start and uptime", Math.round((start + uptime) * 1000));
  }
  return said("when it was uploaded: neither the file's name nor its content says more", context.receivedAtMs);
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
