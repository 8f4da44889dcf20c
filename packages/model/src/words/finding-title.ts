import { type Finding, kindOf } from "../finding-kinds/finding-kinds.ts";
import type { FindingTitle } from "./finding-parts.ts";
import { findingText } from "./finding-text.ts";

/** The title of a finding in a row of findings. */
export function findingTitle(finding: Finding): FindingTitle {
  return kindOf(finding).title?.(finding) ?? { name: findingText(finding).subject.replace(/:$/, ""), detail: "" };
}
