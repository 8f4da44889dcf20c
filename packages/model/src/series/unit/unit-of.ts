import { knownMetric } from "../exporters/known-metric.ts";

/** What a metric's values count, as far as its name or its `# UNIT` tells. */
export type MetricUnit = "seconds" | "bytes" | "ratio" | "percent" | "celsius" | "milliseconds" | "nanoseconds" | "";

const endings: readonly (readonly [RegExp, MetricUnit])[] = [
  [/(^|_)seconds$/, "seconds"],
  [/(^|_)(milliseconds|millis|ms)$/, "milliseconds"],
  [/(^|_)(nanoseconds|nanos|ns)$/, "nanoseconds"],
  [/(^|_)bytes$/, "bytes"],
  [/(^|_)(ratio|fraction)$/, "ratio"],
  [/(^|_)percent$/, "percent"],
  [/(^|_)celsius$/, "celsius"],
];

/**
 * Unit of a metric: the stated one if it is known here, else what its exporter is known for, else the last word of the name
 * once the endings that client libraries add (`_total`, `_sum`, `_bucket`) are off. "" where nothing tells.
 */
export function unitOf(metric: string, stated = "", known = knownMetric(metric)): MetricUnit {
  for (const [ending, unit] of endings) if (ending.test(stated)) return unit;
  if (metric.endsWith("_count")) return "";
  if (known.unit !== undefined) return known.unit;
  const base = metric.replace(/_(total|sum|bucket)$/, "");
  for (const [ending, unit] of endings) if (ending.test(base)) return unit;
  return "";
}
