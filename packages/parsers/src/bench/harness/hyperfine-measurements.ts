import { entries, field, finite, type Json } from "../../read/json-bounded.ts";
import type { Measured } from "../time-unit.ts";

/** hyperfine's metrics whose units line up with those of other tools; any other is counted by operation under its own name. */
const units: ReadonlyMap<string, string> = new Map([
  ["time_wall_clock", "sec/op"],
  ["time_cpu", "cpu-sec/op"],
  ["time_user", "user-sec/op"],
  ["time_system", "sys-sec/op"],
  ["memory_peak_resident", "peak-B"],
  ["cpu_cycles", "cycles/op"],
]);

/** The unit of a metric of hyperfine 2, in seconds, bytes or counts. */
export function metricUnit(metric: string): string {
  return units.get(metric) ?? `${metric.replaceAll("_", "-")}/op`;
}

/** All metrics of one run, or the medians of a summary: `{ "time_wall_clock": { "value": 1.0, "unit": "second" }, … }`. */
export function metricsOf(run: Json, member: "value" | "median" | "mean"): Measured[] {
  return entries(run).flatMap(([metric, stated]): Measured[] => {
    const value = finite(field(stated, member));
    return value === undefined ? [] : [{ value, unit: metricUnit(metric) }];
  });
}
