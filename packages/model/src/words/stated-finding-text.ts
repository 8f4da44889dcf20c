import type { FactsTotal, StatedParts, StatedPercent, UnitConfusion } from "../findings/finding.ts";
import { sizeText } from "../findings/stated-size.ts";
import { signedFixed } from "../unit/fixed.ts";
import { type FindingParts, unsaid } from "./finding-parts.ts";
import { measureText } from "./measure-text.ts";
import { changeOfRatio, plainNumber, shareText } from "./number-text.ts";

export function factsTotalText(finding: FactsTotal): FindingParts {
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

export function statedPartsText(finding: StatedParts): FindingParts {
  const { variant, file, whole, quantity, unit, parts, sum, value } = finding;
  return {
    ...unsaid,
    subject: `${quantity} of what is inside ${whole}`,
    change: `adds up to ${shareText(sum / value)} of it`,
    scope: `${variant}, ${file}`,
    remark: `${parts.map(plainNumber).join(" + ")} = ${plainNumber(sum)} ${unit}, over ${plainNumber(value)} ${unit}: they ran side by side, or were not measured in the same run`,
  };
}

export function statedPercentText(finding: StatedPercent): FindingParts {
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

export function unitConfusionText({ written, meant, ratio, places, right, calculated }: UnitConfusion): FindingParts {
  return {
    ...unsaid,
    about: "units",
    subject: `${written} is ${meant}:`,
    change: `${(Math.abs(ratio - 1) * 100).toFixed(1)} % ${ratio > 1 ? "more" : "less"} than written`,
    scope: places.slice(0, 3).join("; "),
    remark: [
      `${right.where} is ${sizeText(right.bytes, 1024)} or ${sizeText(right.bytes, 1000)}`,
      ...(calculated === null ? [] : [calculated]),
    ].join("; "),
  };
}

function signedPercent(percent: number, digits: number): string {
  return `${signedFixed(percent, digits).replace("-", "−")} %`;
}
