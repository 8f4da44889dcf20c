import type { Finding } from "./finding.ts";
import { percentChange } from "./bench-findings.ts";
import type { SweetSpot, SweetSpotVariant, Trade } from "./sweet-spot.ts";

/**
 * The trade as findings: one that names the variants that nothing beats, with what the most saving of them gives and
 * costs, or that one variant is best throughout. Says that nothing is proven where no interval is apart.
 */
export function sweetSpotFinding(spot: SweetSpot, names: readonly string[]): Finding {
  const nameOf = ({ position }: Pick<SweetSpotVariant, "position">): string => names[position] ?? "";
  const kept = spot.variants.filter(({ pareto }) => pareto);
  const beaten = spot.variants.filter(({ pareto }) => !pareto);
  const best = kept.toSorted((a, b) => largestGain(b) - largestGain(a))[0]!;
  const gains = best.againstBaseline.filter(({ verdict }) => verdict === "gains");
  const costs = best.againstBaseline.filter(({ verdict }) => verdict === "costs");
  const proven = [...gains, ...costs].some((trade) => trade.proven);
  const evidence = { view: "sweet-spot", parameters: {} } as const;
  const beatenText = beaten.map(
    (one) => `${nameOf(one)} is beaten by ${one.dominatedBy.map((position) => names[position]).join(", ")}`,
  );
  if (kept.length === 1) {
    return {
      id: "sweet-spot",
      group: "better",
      subject: `${nameOf(best)} is best in all of ${list(spot.metrics.map(({ label }) => label))}`,
      change: describe(gains),
      scope: `${spot.variants.length} variants`,
      certainty: proven ? "intervals apart" : "not proven",
      remark: "",
      evidence,
      strength: largestGain(best),
    };
  }
  return {
    id: "sweet-spot",
    group: "traded",
    subject:
      gains.length === 0
        ? "No variant gains on the baseline"
        : `${nameOf(best)}: ${describe(gains)} for ${costs.length === 0 ? "nothing" : describe(costs)}`,
    change: "no variant is best in everything",
    scope: `of ${spot.variants.length} variants, ${list(kept.map(nameOf))} are beaten by none`,
    certainty: proven ? "by medians" : "by medians, not proven",
    remark: beatenText.join("; "),
    evidence,
    strength: largestGain(best),
  };
}

function largestGain({ againstBaseline }: SweetSpotVariant): number {
  return Math.max(
    0,
    ...againstBaseline.filter(({ verdict }) => verdict === "gains").map(({ ratio }) => Math.abs(Math.log(ratio))),
  );
}

function describe(trades: readonly Trade[]): string {
  return list(trades.map(({ label, ratio }) => `${percentChange(ratio)} ${label}`));
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
