import type { BetterWay } from "../judge/directions.ts";
import type { CertaintyLevel } from "../judge/certainty.ts";
import { type Finding, kindOf } from "../finding-kinds/finding-kinds.ts";
import { type FindingGroup, type FindingTone, findingTones } from "./finding-names.ts";

/** The tone of a finding. */
export function toneOf({ kind, group, certainty }: Pick<Finding, "kind" | "group" | "certainty">): FindingTone {
  const { tone } = kindOf({ kind });
  if (tone === "caution") return tone;
  if (group === "refused" || group === "traded") return group;
  if (group === "better" || group === "worse") {
    if (certainty.level !== "likely") return group;
    return group === "better" ? "probably-better" : "probably-worse";
  }
  return tone ?? (certainty.level === "measured" ? "measured" : "differs");
}

/** Cautions first, then what is established, probable, traded, contradicts, differs; the larger change before the smaller. */
export function orderFindings<One extends Finding>(findings: readonly One[]): One[] {
  const rank = (finding: Finding): number => findingTones.indexOf(toneOf(finding));
  return findings.toSorted((a, b) => rank(a) - rank(b) || b.strength - a.strength);
}

/** Size of a change whatever its direction: |ln(after / before)|; 0 where no ratio exists. */
export function strengthOf(before: number, after: number): number {
  const ratio = after / before;
  return ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : 0;
}

/** The group of a change that is sure enough to be called better or worse, by which direction is the better one. */
export function groupOfChange(level: CertaintyLevel, before: number, after: number, better: BetterWay): FindingGroup {
  if (level !== "proven" && level !== "certain" && level !== "likely") return "unclear";
  if (better === "unknown" || before === after) return "unclear";
  return after < before === (better === "lower") ? "better" : "worse";
}
