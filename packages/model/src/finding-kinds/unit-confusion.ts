import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { sizeText } from "../findings/stated-size.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";

/** Digits that are said of GB and of GiB. */
export interface UnitConfusion extends FindingOf<"unit-confusion"> {
  readonly written: string;
  readonly meant: string;
  /** Right size over the written one. */
  readonly ratio: number;
  readonly places: readonly string[];
  readonly right: { readonly where: string; readonly bytes: number };
  /** A sentence on what was calculated from the confused size; null for nothing. */
  readonly calculated: string | null;
}

export const unitConfusion: FindingKindOf<UnitConfusion> = {
  kind: "unit-confusion",
  tone: "contradiction",
  text: textOf,
};

function textOf({ written, meant, ratio, places, right, calculated }: UnitConfusion): FindingParts {
  return {
    ...unsaid,
    about: "units",
    subject: `${written} is really ${meant}:`,
    change: `${(Math.abs(ratio - 1) * 100).toFixed(1)} % ${ratio > 1 ? "more" : "less"} than written`,
    scope: places.slice(0, 3).join("; "),
    remark: [
      `${right.where} is ${sizeText(right.bytes, 1024)} or ${sizeText(right.bytes, 1000)}`,
      ...(calculated === null ? [] : [calculated]),
    ].join("; "),
  };
}
