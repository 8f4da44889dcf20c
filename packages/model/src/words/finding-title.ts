import type { Finding } from "../findings/finding.ts";
import type { FindingTitle } from "./finding-parts.ts";
import { findingText } from "./finding-text.ts";
import { quantityWord } from "./quantity-word.ts";
import { everydayWord } from "./profile-words.ts";

const behind = { operation: ", by operation", second: ", by second", none: "" } as const;

/** How a finding is called in a row of findings: names for people first, names of files behind. */
export function findingTitle(finding: Finding): FindingTitle {
  switch (finding.kind) {
    case "bench-change":
      return { name: finding.benchmark, detail: finding.fact ?? quantityWord(finding.unit) };
    case "profile-change":
      return { name: nameOf(finding.sampleType), detail: `${finding.file}${behind[finding.per]}` };
    case "profile-account":
      return { name: nameOf(finding.sampleType), detail: finding.file };
    case "series-change":
      return {
        name: finding.metric,
        detail: finding.measure === "ratio" ? `per ${finding.per ?? ""}` : finding.measure,
      };
    case "series-course":
      return { name: finding.metric, detail: finding.isRate ? "rate" : "" };
    case "events-trend":
      return { name: finding.operation, detail: "latency" };
    case "facts-total":
      return { name: finding.file, detail: "total" };
    default:
      return { name: findingText(finding).subject.replace(/:$/, ""), detail: "" };
  }
}

function nameOf(sampleType: string): string {
  const word = everydayWord(sampleType);
  return word === "" ? sampleType : word.charAt(0).toUpperCase() + word.slice(1);
}
