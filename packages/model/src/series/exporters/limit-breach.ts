import type { Increments } from "../family/increments.ts";
import type { Limit } from "./exporter.ts";

/** A pace that cannot be: what, when, and why not. */
interface LimitBreach {
  /** End of the interval with the greatest rate, ms. */
  readonly at: number;
  readonly rate: number;
  readonly perSecond: number;
  readonly reason: string;
  /** The number of intervals that are above the limit. */
  readonly intervals: number;
}

/**
 * A counter's greatest exact rate above its physical limit; null when it keeps it.
 * A transaction's whole time is added when it ends, so one interval may hold what several took: only a rate that is
 * above the limit over the last three intervals together is called impossible.
 */
export function breachOf(limit: Limit, increments: Increments): LimitBreach | null {
  let worst: LimitBreach | null = null;
  let intervals = 0;
  for (let i = 2; i < increments.length; i++) {
    if (
      increments.crossesReset[i] === 1 ||
      increments.crossesReset[i - 1] === 1 ||
      increments.crossesReset[i - 2] === 1
    )
      continue;
    const seconds = (increments.to[i]! - increments.from[i - 2]!) / 1000;
    const rate = (increments.increase[i]! + increments.increase[i - 1]! + increments.increase[i - 2]!) / seconds;
    // Scrape times are whole milliseconds and taken by another clock than the counter's own.
    if (rate <= limit.perSecond * 1.02) continue;
    intervals++;
    if (worst === null || rate > worst.rate) worst = { ...limit, at: increments.to[i]!, rate, intervals };
  }
  return worst === null ? null : { ...worst, intervals };
}
