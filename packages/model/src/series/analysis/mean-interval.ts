import { studentP } from "./student-t.ts";
import type { Summary } from "./summary.ts";

/**
 * The 95 % interval of a summary's mean, by Student's t with the error that takes neighbouring values for as alike as they
 * are; null where too few values are known. It tells of this run only, not of how runs differ from one another.
 */
export function meanInterval({ mean, error, freedom }: Summary): readonly [low: number, high: number] | null {
  if (!(freedom > 0) || !Number.isFinite(error) || !Number.isFinite(mean)) return null;
  const reach = error * criticalT(freedom);
  return Number.isFinite(reach) ? [mean - reach, mean + reach] : null;
}

/** The t that 5 % lie beyond on both sides together; found by halving, since p falls steadily with t. */
function criticalT(freedom: number): number {
  let low = 0;
  let high = 1;
  while (studentP(high, freedom) > 0.05) {
    high *= 2;
    if (high > 1e6) return Infinity;
  }
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (studentP(middle, freedom) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}
