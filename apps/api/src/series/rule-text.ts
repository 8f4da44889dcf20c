import { clockOf } from "@sweetspot/model/series/chart/duration";
import type { Family } from "@sweetspot/model/series/family/families";
import type { OperationAxis } from "./operation-axis.ts";

/** The making of a family's values, in words. */
export function ruleText(
  family: Family,
  show: string,
  rule: string,
  windowMs: number,
  operations: OperationAxis | null,
): string {
  const window = windowMs >= 1000 ? clockOf(windowMs / 1000) : `${Math.round(windowMs)} ms`;
  if (operations !== null && family.kind === "counter" && family.metric !== operations.clock)
    return `exact increase by each of ${operations.clock}, over ${window}`;
  if (family.evaluated) return "already a query’s result: shown as it is";
  if (family.kind === "gauge") return "samples as scraped";
  if (family.kind === "distribution" && show === "count") return `observations a second over ${window}`;
  if (family.kind === "distribution" && show === "mean") return `Δsum ÷ Δcount over ${window}, exact`;
  if (family.kind === "distribution") return `histogram_quantile over ${window}, rule ${rule}`;
  if (rule === "exact") return `rate over ${window}: exact increase by the time it took`;
  return `rate over ${window} as Prometheus ${rule} extrapolates it`;
}
