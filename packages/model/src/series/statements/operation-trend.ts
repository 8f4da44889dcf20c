import type { SeriesLabels } from "../table.ts";
import { metricValue, type ShownUnit } from "../unit/metric-value.ts";
import type { Points } from "../capture/points.ts";
import { findTrend } from "../../stats/trend.ts";
import type { Statement } from "./verdict.ts";

/** A line over operations before it was reduced for drawing. */
export interface OperationPoints {
  readonly capture: number;
  readonly labels: SeriesLabels;
  readonly points: Points;
}

/**
 * The time that each further operation adds: Theil–Sen's slope with its 99 % interval, said only where Mann–Kendall's test finds a
 * trend that autocorrelation does not explain.
 */
export function operationTrends(
  lines: readonly OperationPoints[],
  names: readonly string[],
  unit: ShownUnit,
): Statement[] {
  return lines.flatMap(({ capture, labels, points }) => {
    const trend = findTrend(points.timestamps, points.values);
    if (trend === null || !trend.significant) return [];
    const subject = [names[capture]!, ...labels.map(([, value]) => value)].join(" ");
    const slope = (value: number): string => metricValue(value, { ...unit, perOperation: false });
    return {
      kind: "trend",
      capture,
      certain: true,
      tone: "neutral",
      subject,
      sentence:
        `${trend.slope > 0 ? "rises" : "falls"} by ${slope(Math.abs(trend.slope))} with each operation ` +
        `(99 % CI ${slope(trend.low)} … ${slope(trend.high)}, n=${trend.n})`,
    };
  });
}
