import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { conditionText } from "../words/condition-text.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { countText } from "../words/number-text.ts";
import { howToProve } from "../words/proving-command.ts";

/** The machine or the minutes moved while the benchmarks ran. */
export interface BenchDrift extends FindingOf<"bench-drift"> {
  readonly variant: string;
  readonly baseline: string;
  readonly comparisons: number;
}

export const benchDrift: FindingKindOf<BenchDrift> = {
  kind: "bench-drift",
  tone: "caution",
  text: textOf,
};

function textOf({ variant, baseline, certainty, comparisons }: BenchDrift): FindingParts {
  return {
    ...unsaid,
    subject: "The machine’s speed may have changed while the benchmarks ran:",
    change: certainty.conditions.map(conditionText).join("; "),
    scope: `${variant} vs ${baseline}`,
    remark: `${countText(comparisons, "comparison", "comparisons")} may show the machine instead of the change; ${howToProve}, so that both sides see the same machine`,
  };
}
