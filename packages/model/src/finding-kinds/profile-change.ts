import type { PerUnit } from "../operations/per-unit.ts";
import type { FindingOf, FindingKindOf, BeforeAfter } from "./finding-kind.ts";
import { amountText } from "../words/amount-text.ts";
import { changeSentence } from "../words/change-sentence.ts";
import type { FindingParts } from "../words/finding-parts.ts";
import { changeOfRatio, countText } from "../words/number-text.ts";
import { everydayWord, sampleTypeName, profileName } from "../words/profile-words.ts";

/** A profile's total that changed, with the functions that moved most. */
export interface ProfileChange extends FindingOf<"profile-change">, BeforeAfter {
  readonly variant: string;
  readonly baseline: string;
  readonly file: string;
  readonly baselineFile: string;
  /** The number of profiles of each side that are added up; `file` is the first of them. */
  readonly runs: readonly [before: number, after: number];
  readonly sampleType: string;
  readonly unit: string;
  /** The divisor of before and after. */
  readonly per: PerUnit;
  /** Both totals as they are in the files, all runs added up. */
  readonly totals: readonly [before: number, after: number];
  /** Functions by the size of their change, in the same measure as before and after. */
  readonly parts: readonly { readonly name: string; readonly change: number }[];
  /** Likewise by the innermost function outside of the runtime and its locks. */
  readonly callers: readonly { readonly name: string; readonly change: number }[];
}

const behind = { operation: ", by operation", second: ", by second", none: "" } as const;

export const profileChange: FindingKindOf<ProfileChange> = {
  kind: "profile-change",
  text: textOf,
  title: ({ sampleType, file, per }) => ({ name: sampleTypeName(sampleType), detail: `${file}${behind[per]}` }),
  sentence: (finding) => {
    const per = { operation: " per operation", second: " per second", none: "" }[finding.per];
    const isOpen = finding.certainty.conditions.some(({ kind }) => kind === "no-denominator");
    return changeSentence(
      finding,
      textOf(finding).amounts,
      `${profileName(finding)}${per}`,
      isOpen ? "; nothing says how much work each of them did" : "",
    );
  },
  numbers: ({ before, after, ratio, unit, per }) => ({
    before,
    after,
    ratio,
    interval: null,
    unit: per === "none" ? unit : `${unit}/${per}`,
  }),
  quantity: ({ sampleType }) => sampleType,
};

function textOf(finding: ProfileChange): FindingParts {
  const { sampleType, file, runs, variant, baseline, before, after, ratio, unit, per, parts } = finding;
  const value = (amount: number, signed = false): string => amountText(amount, unit, per, signed);
  const more = Math.max(...runs) - 1;
  const repeats = more === 0 ? "" : ` and ${countText(more, "more run", "more runs")}`;
  return {
    about: everydayWord(sampleType),
    subject: `${sampleType} in ${file}${repeats}${per === "none" ? "" : `, by ${per}`}`,
    change: changeOfRatio(ratio),
    scope: `${variant} vs ${baseline}`,
    amounts: `${value(before)} → ${value(after)}`,
    remark: parts
      .slice(0, 2)
      .map((part) => `${part.name} ${value(part.change, true)} of ${value(after - before, true)}`)
      .join(", "),
  };
}
