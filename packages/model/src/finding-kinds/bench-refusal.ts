import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { countText } from "../words/number-text.ts";
import { howToProve } from "../words/proving-command.ts";

/** The reason that benchmarks cannot be judged, with what to run. */
export interface BenchRefusal extends FindingOf<"bench-refusal"> {
  readonly reason: "few-processes" | "many-comparisons";
  /** Comparisons that it is about, of all that were made. */
  readonly affected: number;
  readonly comparisons: number;
  /** Fewest processes on a side. */
  readonly processes: number;
  /** Values on that side: repeats within its processes count here. */
  readonly samples: number;
  /** Processes a side that would do. */
  readonly needed: number;
  readonly alpha: number;
}

export const benchRefusal: FindingKindOf<BenchRefusal> = {
  kind: "bench-refusal",
  text: textOf,
};

function textOf(finding: BenchRefusal): FindingParts {
  const { reason, affected, comparisons, processes, samples, needed, alpha } = finding;
  const what = affected === comparisons ? "Benchmarks:" : `${affected} of ${comparisons} comparisons:`;
  const repeated =
    samples > processes
      ? `${samples} values of ${countText(processes, "process", "processes")} count as ${processes}: repeats share a process's memory layout and minute`
      : `${countText(processes, "process", "processes")} a side`;
  return {
    ...unsaid,
    subject: what,
    change: "too few processes to tell a change",
    remark:
      reason === "few-processes"
        ? `${repeated}; run each side in ${needed} processes or more, in turns: ${howToProve}`
        : `${repeated} cannot reach p ≤ ${alpha} once ${comparisons} comparisons are corrected for; run ${needed} processes a side: ${howToProve}`,
  };
}
