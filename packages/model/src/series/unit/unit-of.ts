import { type MetricUnit, metricUnitOf } from "../../unit/units.ts";
import { knownMetric } from "../exporters/known-metric.ts";

/**
 * Unit of a metric: the stated one if it is known here, else what its exporter is known for, else the last word of the name
 * once the endings that client libraries add (`_total`, `_sum`, `_bucket`) are off. "" where nothing tells.
 */
export function unitOf(metric: string, stated = "", known = knownMetric(metric)): MetricUnit {
  const told = metricUnitOf(lastWord(stated));
  if (told !== undefined) return told;
  if (metric.endsWith("_count")) return "";
  if (known.unit !== undefined) return known.unit;
  return metricUnitOf(lastWord(metric.replace(/_(total|sum|bucket)$/, ""))) ?? "";
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf("_") + 1);
}
