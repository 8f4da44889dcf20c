import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { measureText } from "../words/measure-text.ts";
import { shareText } from "../words/number-text.ts";
import { everydayWord, sampleTypeName, profileName } from "../words/profile-words.ts";
import { capital, sentence, strong } from "../words/sentence.ts";

/** The functions on which a profile with nothing to compare it with spends most. */
export interface ProfileAccount extends FindingOf<"profile-account"> {
  readonly variant: string;
  readonly file: string;
  readonly sampleType: string;
  readonly unit: string;
  readonly total: number;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

export const profileAccount: FindingKindOf<ProfileAccount> = {
  kind: "profile-account",
  tone: "account",
  text: textOf,
  title: ({ sampleType, file }) => ({ name: sampleTypeName(sampleType), detail: file }),
  sentence: (finding) => {
    const { change, amounts } = textOf(finding);
    return capital(sentence(`${profileName(finding)}: `, strong(change), ` (${amounts}), in ${finding.variant}.`));
  },
};

function textOf({ variant, file, sampleType, unit, total, parts }: ProfileAccount): FindingParts {
  const [most, ...others] = parts;
  const share = (value: number): string => shareText(value / total);
  if (most === undefined) return { ...unsaid, subject: `${sampleType} in ${file}` };
  return {
    about: everydayWord(sampleType),
    subject: `${sampleType} in ${file}:`,
    change: `${share(most.value)} in ${most.name}`,
    scope: variant,
    amounts: `${measureText(most.value, unit)} of ${measureText(total, unit)}`,
    remark: others.map(({ name, value }) => `${share(value)} in ${name}`).join(", "),
  };
}
