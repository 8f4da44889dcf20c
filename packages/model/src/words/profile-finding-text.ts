import type { ProfileAccount, ProfileChange } from "../findings/finding.ts";
import { type FindingParts, unsaid } from "./finding-parts.ts";
import { amountText } from "./amount-text.ts";
import { measureText } from "./measure-text.ts";
import { changeOfRatio, countText, shareText } from "./number-text.ts";
import { everydayWord } from "./profile-words.ts";

export function profileChangeText(finding: ProfileChange): FindingParts {
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

export function profileAccountText({ variant, file, sampleType, unit, total, parts }: ProfileAccount): FindingParts {
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
