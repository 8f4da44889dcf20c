import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { countText, shareText } from "../words/number-text.ts";

/** The number of benchmarks in which a repeat of a variant without any change is told from it. */
export interface ControlFinding extends FindingOf<"control"> {
  readonly control: string;
  readonly of: string;
  /** Comparisons between the two that come out beyond chance, of all that were made. */
  readonly differing: number;
  readonly comparisons: number;
  /** Median size of the difference, as a share. */
  readonly typical: number;
  /** Spread between the two beyond their sampling, as a standard deviation of the log ratio; 0 for none. */
  readonly spread: number;
}

export const control: FindingKindOf<ControlFinding> = {
  kind: "control",
  tone: "caution",
  text: textOf,
};

function textOf({ control, of, differing, comparisons, typical, spread }: ControlFinding): FindingParts {
  return {
    ...unsaid,
    subject: `${control} repeats ${of} without a change:`,
    change: `${differing} of ${countText(comparisons, "comparison", "comparisons")} differ beyond chance`,
    scope: `${control} vs ${of}`,
    remark:
      `they differ by ${shareText(typical)} in the median` +
      (spread > 0 ? `; all intervals are widened by ${shareText(spread)}` : ", as much as their samples vary"),
  };
}
