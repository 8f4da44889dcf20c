import { type Direction, directionOfUnit } from "./directions.ts";
import { directionOfMetric, type MetricDirection, type MetricKind } from "./metric-directions.ts";
import { toldDirection, type ToldDirections } from "./told-directions.ts";

/**
 * The direction in which a benchmark's unit is better: by the link, else the project's settings, else the evidence, else its
 * name. @param unit in base units. @param stated what a `Unit` line of the evidence says: `better=lower`, `better=higher`;
 * other words mean neither.
 */
export function unitDirection(unit: string, told: ToldDirections, stated?: string): Direction {
  const said = toldDirection(unit, told);
  if (said !== undefined) return said;
  if (stated === undefined) return directionOfUnit(unit);
  const direction = stated === "lower" || stated === "higher" ? stated : "unknown";
  return { direction, from: "metadata", words: [`better=${stated}`] };
}

/** The direction in which a metric is better: by the project's settings, else its name. */
export function metricDirection(metric: string, kind: MetricKind, told: ToldDirections): MetricDirection {
  const said = toldDirection(metric, told);
  return said === undefined ? directionOfMetric(metric, kind) : { ...said, underLoad: kind !== "counter" };
}
