import { untested } from "../judge/certainty.ts";
import type { SweetSpotTrade } from "../finding-kinds/sweet-spot.ts";
import type { SweetSpot, SweetSpotVariant, Trade } from "./sweet-spot.ts";

/**
 * The trade as a finding: the variants that nothing beats, with what the most saving of them gives and costs, or that one
 * variant is best throughout. It goes by medians, so that it is never better or worse by itself.
 */
export function sweetSpotFinding(spot: SweetSpot, names: readonly string[]): SweetSpotTrade {
  const nameOf = ({ position }: Pick<SweetSpotVariant, "position">): string => names[position] ?? "";
  const kept = spot.variants.filter(({ pareto }) => pareto);
  const best = kept.toSorted((a, b) => largestGain(b) - largestGain(a))[0]!;
  const gains = best.againstBaseline.filter(({ verdict }) => verdict === "gains");
  const costs = best.againstBaseline.filter(({ verdict }) => verdict === "costs");
  const traded = [...gains, ...costs];
  const apart = traded.filter(({ proven }) => proven).length;
  return {
    kind: "sweet-spot",
    id: "sweet-spot",
    group: "traded",
    certainty: untested("measured", [
      { kind: "by-medians", apart: apart === 0 ? "none" : apart === traded.length ? "all" : "some" },
    ]),
    evidence: { view: "sweet-spot" },
    strength: largestGain(best),
    variants: spot.variants.length,
    metrics: spot.metrics.map(({ label }) => label),
    best: nameOf(best),
    isBestThroughout: kept.length === 1,
    gains: gains.map(ratioOf),
    costs: costs.map(ratioOf),
    kept: kept.map(nameOf),
    beaten: spot.variants
      .filter(({ pareto }) => !pareto)
      .map((one) => ({ variant: nameOf(one), by: one.dominatedBy.map((position) => names[position] ?? "") })),
  };
}

function ratioOf({ label, ratio }: Trade): { label: string; ratio: number } {
  return { label, ratio };
}

function largestGain({ againstBaseline }: SweetSpotVariant): number {
  return Math.max(
    0,
    ...againstBaseline.filter(({ verdict }) => verdict === "gains").map(({ ratio }) => Math.abs(Math.log(ratio))),
  );
}
