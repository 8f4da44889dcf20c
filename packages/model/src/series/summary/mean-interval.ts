import { reachOf } from "../../stats/long-run.ts";
import type { Summary } from "./summary.ts";

/**
 * The 95 % interval of a summary's mean, for which neighbouring values are taken for as alike as they are; null where too few
 * values are known. It tells of this run only, not of how runs differ from one another.
 */
export function meanInterval({ mean, waves }: Summary): readonly [low: number, high: number] | null {
  const reach = reachOf(waves, 0.05);
  return Number.isFinite(reach) && Number.isFinite(mean) ? [mean - reach, mean + reach] : null;
}
