import { type FindingOf, type FindingKindOf, numbersOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { shareText, plainNumber } from "../words/number-text.ts";

/** Stated parts that add up to more than their whole. */
export interface StatedParts extends FindingOf<"stated-parts"> {
  readonly variant: string;
  readonly file: string;
  readonly whole: string;
  readonly quantity: string;
  readonly unit: string;
  readonly parts: readonly number[];
  readonly sum: number;
  readonly value: number;
}

export const statedParts: FindingKindOf<StatedParts> = {
  kind: "stated-parts",
  tone: "contradiction",
  text: textOf,
  numbers: ({ value, sum, unit }) => numbersOf(value, sum, unit),
};

function textOf(finding: StatedParts): FindingParts {
  const { variant, file, whole, quantity, unit, parts, sum, value } = finding;
  return {
    ...unsaid,
    subject: `parts of ${whole}`,
    change: `add up to ${shareText(sum / value)} of its ${quantity}`,
    scope: `${variant}, ${file}`,
    remark: `${parts.map(plainNumber).join(" + ")} = ${plainNumber(sum)} ${unit}, over ${plainNumber(value)} ${unit}: they ran side by side, or were not measured in the same run`,
  };
}
