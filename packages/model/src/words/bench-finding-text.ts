import type { BenchChange, BenchDrift, BenchRefusal, ControlFinding } from "../findings/finding.ts";
import { directionReason, directionText } from "../judge/direction-text.ts";
import type { Direction } from "../judge/directions.ts";
import { displayFor, unitTitle } from "../unit/format.ts";
import { conditionText } from "./condition-text.ts";
import { type FindingParts, unsaid } from "./finding-parts.ts";
import { changeOfRatio, countText, shareText } from "./number-text.ts";

/** The command that measures so that something can be proven. */
export const provingCommand = "sweetspot bench --before <ref> --after <ref> -- <command>";
const howToProve = `${provingCommand} runs both in turns`;

/** Numbers further apart than this are not read in one scale: 68.2 ms → 143 µs. */
const oneScale = 100;

export function benchChangeText(finding: BenchChange): FindingParts {
  const { benchmark, unit, fact, direction, variant, baseline, before, after, ratio, others } = finding;
  const title = fact === null ? unitTitle(unit) : "";
  return {
    about: title === unit ? "" : title,
    subject: `${benchmark} ${fact ?? unit}`,
    change: before === 0 ? "from 0" : changeOfRatio(ratio),
    scope: `${variant} vs ${baseline}`,
    amounts: amountsText(before, after, unit),
    remark: [
      ...(others.length === 0
        ? []
        : [`also ${others.map((other) => `${other.variant} ${changeOfRatio(other.ratio)}`).join(", ")}`]),
      ...directionRemark(direction),
    ].join("; "),
  };
}

/** Which way is better goes without saying only where somebody has said it. */
function directionRemark(better: Direction): string[] {
  if (better.direction === "unknown") return ["which direction is better is not known"];
  return better.from === "name" ? [`${directionText(better.direction)}, ${directionReason(better)}`] : [];
}

/** `3.88 GiB → 1.56 GiB`, in one scale where that is readable. */
export function amountsText(before: number, after: number, unit: string): string {
  const isNear = Math.max(before, after) <= oneScale * Math.min(before, after);
  const text = (value: number): string => {
    const shown = displayFor(isNear ? [before, after] : [value], unit)(value);
    return shown.unit === "" ? shown.figure : `${shown.figure} ${shown.unit}`;
  };
  return `${text(before)} → ${text(after)}`;
}

export function benchRefusalText(finding: BenchRefusal): FindingParts {
  const { reason, affected, comparisons, processes, samples, needed, alpha } = finding;
  const what =
    affected === comparisons
      ? "Whether the benchmarks changed"
      : `Whether ${affected} of ${comparisons} comparisons changed`;
  const repeated =
    samples > processes
      ? `${samples} values of ${countText(processes, "process", "processes")} count as ${processes}: repeats share a process's memory layout and minute`
      : `${countText(processes, "process", "processes")} a side`;
  return {
    ...unsaid,
    subject: what,
    change: "is not known",
    remark:
      reason === "few-processes"
        ? `${repeated}; run each side in ${needed} processes or more, in turns: ${howToProve}`
        : `${repeated} cannot reach p ≤ ${alpha} once ${comparisons} comparisons are corrected for; run ${needed} processes a side: ${howToProve}`,
  };
}

export function benchDriftText({ variant, baseline, certainty, comparisons }: BenchDrift): FindingParts {
  return {
    ...unsaid,
    subject: "The machine moved while the benchmarks ran:",
    change: certainty.conditions.map(conditionText).join("; "),
    scope: `${variant} vs ${baseline}`,
    remark: `${countText(comparisons, "comparison", "comparisons")} may show the machine instead of the change; ${howToProve}, so that both sides see the same machine`,
  };
}

export function controlText({ control, of, differing, comparisons, typical, spread }: ControlFinding): FindingParts {
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
