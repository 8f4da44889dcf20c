import type { Condition } from "../judge/certainty.ts";
import { changeOfRatio, countText, pText, shareText } from "./number-text.ts";

/** A condition of a certainty in words, without capital and full stop: `one process a side`. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "one-process":
      return "one process a side";
    case "few-processes":
      return `too few for a test: it needs ${condition.needed} processes a side`;
    case "many-comparisons":
      return `beyond chance alone but not after correction: it needs ${condition.needed} processes a side`;
    case "alternated":
      return "alternated";
    case "paired":
      return `compared within ${condition.rounds} rounds`;
    case "processes-unknown":
      return "nothing says whether each profile is of a process of its own";
    case "order-unknown":
      return "the order of the runs is unknown";
    case "one-after-the-other":
      return "one side ran after the other";
    case "drift":
      return `neighbouring runs resemble each other (correlation ${condition.correlation.toFixed(2)})`;
    case "trend":
      return `values ${condition.change > 0 ? "rise" : "fall"} by ${shareText(Math.abs(condition.change))} over the runs`;
    case "common-shift":
      return `${Math.round(condition.share * condition.count)} of ${condition.count} benchmarks moved together, by about ${changeOfRatio(condition.ratio)}`;
    case "control":
      return `widened by the control ${condition.variant}, which differs by ${shareText(condition.spread)} without a change`;
    case "history":
      return `unchanged runs differ by ${shareText(condition.spread)} here (${countText(condition.runs, "run", "runs")})`;
    case "repeated-exactly":
      return "every process says the same";
    case "not-exact":
      return "stated to be exact, but its values differ";
    case "calculation":
      return "by calculation";
    case "one-run":
      return "one run a side";
    case "sampling":
      if (condition.beyond === null) return "sampling noise unknown";
      return condition.beyond ? "beyond sampling noise" : "within sampling noise";
    case "within-run":
      return condition.beyond
        ? "beyond the variation within a run"
        : `within the variation of a run (${pText(condition.p)})`;
    case "by-operation":
      return `by ${condition.by}`;
    case "by-time":
      return "by second";
    case "no-denominator":
      return "nothing says how much work was done";
    case "uncertain-work":
      return "within the uncertainty of the number of operations";
    case "unequal-length":
      return `over ${spanText(condition.before)} and ${spanText(condition.after)}`;
    case "unequal-load":
      return `the load differs: ${condition.metric} ${changeOfRatio(condition.ratio)}`;
    case "equal-load":
      return `the load is equal: ${condition.metric} ${changeOfRatio(condition.ratio)}`;
    case "levels-apart":
      return "levels three times apart throughout";
    case "start-up":
      return "one start sets them apart";
    case "as-printed":
      return "as printed, one of each";
    case "by-medians":
      return {
        all: "by medians; intervals apart",
        some: "by medians; some intervals are apart",
        none: "by medians alone",
      }[condition.apart];
  }
}

function spanText(seconds: number): string {
  return seconds >= 120 ? `${(seconds / 60).toPrecision(3)} min` : `${seconds.toPrecision(3)} s`;
}
