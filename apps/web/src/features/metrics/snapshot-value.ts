import { isPace } from "@sweetspot/model/series/unit/shown-unit";
import { metricValue } from "@sweetspot/model/series/unit/metric-value";
import type { MetricUnit } from "@sweetspot/model/unit/units";

/** Seconds since 1970 of the years 2001 to 2286: shorter than any moment that a program writes down, and longer than any span. */
const moments = [1e9, 1e10] as const;

/** One value of a metric; a moment, such as `process_start_time_seconds`, as date and time. */
export function snapshotValue(metric: string, unit: MetricUnit, value: number): string {
  const isMoment = unit === "seconds" && /_time(stamp)?_seconds$/.test(metric);
  if (isMoment && value >= moments[0] && value < moments[1])
    return `${new Date(value * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return metricValue(value, { unit, perSecond: isPace(metric) });
}
