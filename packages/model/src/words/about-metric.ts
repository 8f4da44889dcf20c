import { unitOfMetrics } from "../unit/units.ts";
import type { ShownUnit } from "../series/unit/metric-value.ts";

/** The everyday word for what a metric measures, where its unit says it. */
export function aboutMetric(metric: string, { unit }: ShownUnit): string {
  if (unit === "bytes" && /memory|memstats|heap|alloc/.test(metric)) return "memory";
  return unit !== "" && unitOfMetrics(unit).dimension === "seconds" ? "time" : "";
}
