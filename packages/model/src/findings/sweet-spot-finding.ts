import { type Finding, plainFinding } from "./finding.ts";
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
      ...plainFinding,
      id: "sweet-spot",
      group: proven ? "better" : "unclear",
      subject: `${nameOf(best)} is best in all of ${list(spot.metrics.map(({ label }) => label))}:`,
      change: describe(gains),
      scope: `${spot.variants.length} variants`,
      reading: proven ? "plain" : "better",
      certainty: proven ? "by medians; intervals apart" : "not proven: intervals overlap",
      remark: "",
      evidence,
      strength: largestGain(best),
    };
  }
  return {
    ...plainFinding,
    id: "sweet-spot",
    group: "traded",
    subject: gains.length === 0 ? "No variant gains on the baseline" : "No variant is best in everything:",
    change:
      gains.length === 0
        ? ""
        : `${nameOf(best)} gives ${describe(gains)} for ${costs.length === 0 ? "nothing" : describe(costs)}`,
    scope: `${spot.variants.length} variants`,
    certainty: proven ? "by medians: some intervals are apart" : "not proven: by medians alone",
    remark: [`${list(kept.map(nameOf))} are beaten by none`, ...beatenText].join("; "),
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
