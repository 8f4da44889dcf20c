import { unreachable } from "../exhaustive.ts";
import type { VerdictOutcome } from "../findings/verdict.ts";

/** The next measurement, as a sentence; "" where a command says it, or where the verdict itself does. */
export function nextStep(outcome: VerdictOutcome, needsRuns: boolean): string {
  if (needsRuns) return "";
  switch (outcome) {
    case "better":
    case "worse":
    case "mixed":
    case "unchanged":
      return "No further run is needed.";
    case "probable":
    case "unproven":
      return "To tell whether this repeats, capture each variant several times.";
    case "described":
    case "nothing":
      return "";
    default:
      return unreachable(outcome);
  }
}
