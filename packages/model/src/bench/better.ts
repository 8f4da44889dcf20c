import type { Better } from "./comparison.ts";
import type { MetadataTable } from "./unit-metadata.ts";

/** Units whose better direction benchstat knows. */
const known = new Map<string, Better["direction"]>([
  ["ns/op", "lower"],
  ["sec/op", "lower"],
  ["B/op", "lower"],
  ["allocs/op", "lower"],
  ["MB/s", "higher"],
  ["B/s", "higher"],
]);

const costs = /(?:^|[^a-z])(?:sec|ns|bytes|b|allocs|misses|faults|errors|failures|retries|size|latency|duration)$/i;
const perOperation = /^(?:.*-)?(?:sec|ns|bytes|b|allocs|cycles|instructions|syscalls|reads|writes|faults)\/\w+$/i;
const rates = /\/(?:s|sec|second)$/i;
const scores = /(?:^|[^a-z])(?:hits|hit-rate|throughput|ops)$/i;

/**
 * Which direction of a unit is better: by a `Unit` line, as benchstat knows it, else guessed from how the unit is
 * named (a rate per second is better higher; times, sizes and costs per operation are better lower).
 * @param unit in base units.
 */
export function betterOf(unit: string, metadata: MetadataTable): Better {
  const stated = metadata.get(unit, "better");
  if (stated === "higher" || stated === "lower") return { direction: stated, from: "metadata" };
  if (stated !== undefined) return { direction: "unknown", from: "metadata" };
  const direction = known.get(unit);
  if (direction !== undefined) return { direction, from: "known" };
  if (rates.test(unit) || scores.test(unit)) return { direction: "higher", from: "name" };
  if (costs.test(unit) || perOperation.test(unit)) return { direction: "lower", from: "name" };
  return { direction: "unknown", from: "nowhere" };
}
