import type { CertaintyLevel } from "../judge/certainty.ts";
import type { JudgePolicy } from "../judge/policy.ts";

const words: Readonly<Record<CertaintyLevel, string>> = {
  proven: "proven",
  certain: "certain",
  likely: "likely",
  differs: "differs",
  measured: "measured",
  noise: "noise",
  refused: "not known",
};

/** The one word for a level that the interface shows. */
export function levelWord(level: CertaintyLevel): string {
  return words[level];
}

/** The meaning of a level, as a sentence, under the policy that the report was judged by. */
export function levelMeaning(level: CertaintyLevel, policy: Pick<JudgePolicy, "alpha" | "correction">): string {
  switch (level) {
    case "proven": {
      const chance = `${Number((policy.alpha * 100).toPrecision(3))} in 100`;
      const rule =
        policy.correction === "holm"
          ? `At most ${chance} reports without a change have even one such finding.`
          : `At most ${chance} comparisons without a change come out so.`;
      return `both sides ran in turns in several processes, and the change is beyond chance. ${rule}`;
    }
    case "certain":
      return "a calculation, or a count that every process repeats to the digit.";
    case "likely":
      return "the change is beyond chance, but the order of the runs leaves a doubt: the machine’s speed may have changed.";
    case "differs":
      return "these runs differ. One run a side, or too few, say nothing about the versions.";
    case "measured":
      return "this is what was measured. Nothing relates it to the work that was done.";
    case "noise":
      return "runs of one version differ by as much.";
    case "refused":
      return "nothing can be concluded from this evidence.";
  }
}
