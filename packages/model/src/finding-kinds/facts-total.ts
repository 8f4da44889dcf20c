import type { FindingOf, FindingKindOf, BeforeAfter } from "./finding-kind.ts";
import { changeSentence } from "../words/change-sentence.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { measureText } from "../words/measure-text.ts";
import { changeOfRatio } from "../words/number-text.ts";

/** A total of a printed profile that changed. */
export interface FactsTotal extends FindingOf<"facts-total">, BeforeAfter {
  readonly variant: string;
  readonly baseline: string;
  readonly file: string;
  readonly unit: string;
  readonly most: { readonly name: string; readonly ratio: number } | null;
}

export const factsTotal: FindingKindOf<FactsTotal> = {
  kind: "facts-total",
  text: textOf,
  title: ({ file }) => ({ name: file, detail: "total" }),
  sentence: (finding) => changeSentence(finding, textOf(finding).amounts, `the total of ${finding.file}`),
  numbers: ({ before, after, ratio, unit }) => ({ before, after, ratio, interval: null, unit }),
};

function textOf(finding: FactsTotal): FindingParts {
  const { file, variant, baseline, before, after, ratio, unit, most } = finding;
  return {
    ...unsaid,
    subject: `total of ${file}`,
    change: changeOfRatio(ratio),
    scope: `${variant} vs ${baseline}`,
    amounts: unit === "B" || unit === "bytes" ? `${measureText(before, "bytes")} → ${measureText(after, "bytes")}` : "",
    remark: most === null ? "" : `${most.name} ${changeOfRatio(most.ratio)}`,
  };
}
