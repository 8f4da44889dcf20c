import { type Finding, kindOf } from "../finding-kinds/finding-kinds.ts";
import { certaintyText } from "./certainty-text.ts";
import type { FindingText } from "./finding-parts.ts";

/** The words for a finding. */
export function findingText(finding: Finding): FindingText {
  return { ...kindOf(finding).text(finding), certainty: certaintyText(finding.certainty) };
}
