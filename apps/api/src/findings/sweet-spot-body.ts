import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { SweetSpotBody } from "@sweetspot/contract";
import type { SweetSpot, Trade } from "@sweetspot/model/findings/sweet-spot";
import type { CandidateMetric } from "@sweetspot/model/findings/sweet-spot-metrics";

/**
 * The sweet spot in the report's variant positions (a comparison has columns only for variants with benchmarks) and
 * with what JSON cannot say (infinite bounds, ratios to zero) as null.
 */
export function sweetSpotBody(
  spot: SweetSpot,
  candidates: readonly CandidateMetric[],
  columns: readonly string[],
  variants: readonly string[],
): SweetSpotBody {
  const positionOf = (column: number): number => variants.indexOf(columns[column] ?? "");
  const counted = new Set(spot.metrics.map(({ id }) => id));
  return {
    metrics: candidates.map(({ id, label, better, values }) => ({
      id,
      label,
      better,
      counts: counted.has(id),
      values: variants.map((name) => {
        const estimate = values[columns.indexOf(name)];
        if (estimate === undefined || !Number.isFinite(estimate.centre)) return null;
        return { ...estimate, low: finiteOrNull(estimate.low), high: finiteOrNull(estimate.high) };
      }),
    })),
    variants: spot.variants.map((variant) => ({
      position: positionOf(variant.position),
      pareto: variant.pareto,
      dominatedBy: variant.dominatedBy.map(positionOf),
      againstBaseline: variant.againstBaseline.map(tradeBody),
      againstPrevious: variant.againstPrevious.map(tradeBody),
    })),
    incomplete: spot.incomplete.map(positionOf),
  };
}

function tradeBody(trade: Trade): SweetSpotBody["variants"][number]["againstBaseline"][number] {
  return { ...trade, ratio: finiteOrNull(trade.ratio) };
}
