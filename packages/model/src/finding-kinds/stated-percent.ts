import { type FindingOf, type FindingKindOf, numbersOf } from "./finding-kind.ts";
import { signedFixed } from "../unit/fixed.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { plainNumber } from "../words/number-text.ts";

/** A stated percentage that does not follow from the numbers it speaks of. */
export interface StatedPercent extends FindingOf<"stated-percent"> {
  readonly variant: string;
  readonly file: string;
  readonly claim: string;
  readonly stated: number;
  readonly computed: number;
  readonly to: number;
  readonly from: number;
  readonly unit: string;
  readonly quantity: string;
  /** The other side, where the percentage holds with it for the base; null otherwise. */
  readonly holdsFor: string | null;
}

export const statedPercent: FindingKindOf<StatedPercent> = {
  kind: "stated-percent",
  tone: "contradiction",
  text: textOf,
  numbers: ({ from, to, unit }) => numbersOf(from, to, unit),
};

function textOf(finding: StatedPercent): FindingParts {
  const { variant, file, claim, stated, computed, to, from, unit, quantity, holdsFor } = finding;
  return {
    ...unsaid,
    subject: claim,
    change: `${signedPercent(computed, 1)}, not ${signedPercent(stated, Number.isInteger(stated) ? 0 : 1)}`,
    scope: `${variant}, ${file}`,
    remark:
      `${plainNumber(to)} against ${plainNumber(from)} ${unit} of ${quantity}` +
      (holdsFor === null ? "" : `; it holds with ${holdsFor} for the base`),
  };
}

function signedPercent(percent: number, digits: number): string {
  return `${signedFixed(percent, digits).replace("-", "−")} %`;
}
