import { knownMetric } from "../exporters/known-metric.ts";
import type { Family } from "../family/families.ts";
import type { ShownUnit } from "./metric-value.ts";

/** The unit in which the values of a family are shown: a counter's are its rate, and those of some levels are a pace already. */
export function shownUnitOf({ metric, kind, unit, known }: Family): ShownUnit {
  return { unit, perSecond: kind === "counter" || (kind === "gauge" && isPace(metric, known)) };
}

/** Whether values of a metric are so much a second as they are: `sysstat_dev_rkB_per_second`. */
export function isPace(metric: string, known = knownMetric(metric)): boolean {
  return metric.endsWith("_per_second") || known.perSecond === true;
}
