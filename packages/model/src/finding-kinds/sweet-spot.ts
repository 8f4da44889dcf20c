import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { changeOfRatio, listText, timesFrom } from "../words/number-text.ts";
import { quantityWord } from "../words/quantity-word.ts";

/** The variants that nothing beats, and the gains and costs of the best of them. */
export interface SweetSpotTrade extends FindingOf<"sweet-spot"> {
  readonly variants: number;
  readonly metrics: readonly string[];
  readonly best: string;
  /** One variant is at least as good as all others in everything. */
  readonly isBestThroughout: boolean;
  readonly gains: readonly { readonly label: string; readonly ratio: number }[];
  readonly costs: readonly { readonly label: string; readonly ratio: number }[];
  readonly kept: readonly string[];
  readonly beaten: readonly { readonly variant: string; readonly by: readonly string[] }[];
}

export const sweetSpot: FindingKindOf<SweetSpotTrade> = {
  kind: "sweet-spot",
  text: textOf,
};

function textOf(finding: SweetSpotTrade): FindingParts {
  const { best, isBestThroughout, metrics, gains, costs, kept, beaten, variants } = finding;
  const trades = (list: SweetSpotTrade["gains"]): string =>
    listText(
      list.map(
        ({ label, ratio }) => `${changeOfRatio(ratio)}${ratio >= timesFrom ? " the" : ""} ${quantityWord(label)}`,
      ),
    );
  const scope = `${variants} variants`;
  if (isBestThroughout)
    return {
      ...unsaid,
      subject: `${best} is best in ${listText(metrics.map(quantityWord))}:`,
      change: trades(gains),
      scope,
    };
  const beatenText = beaten.map(({ variant, by }) => `${variant} is outdone by ${by.join(", ")}`);
  return {
    ...unsaid,
    subject: gains.length === 0 ? "No variant gains on the baseline" : "No variant is best in everything:",
    change:
      gains.length === 0 ? "" : `${best} gives ${trades(gains)} for ${costs.length === 0 ? "nothing" : trades(costs)}`,
    scope,
    remark: [`no variant beats ${listText(kept)}`, ...beatenText].join("; "),
  };
}
