import type { Certainty, Condition } from "../judge/certainty.ts";
import { conditionText } from "./condition-text.ts";
import { countText, pText } from "./number-text.ts";

/**
 * The certainty of a finding, level first: `proven: p<0.001, 10 processes a side, alternated; corrected for 47 comparisons`.
 */
export function certaintyText(certainty: Certainty): string {
  const { level, p, processes, n, correctedOver, conditions } = certainty;
  const counted = processes === null ? [] : [`${countText(processes, "process", "processes")} a side`];
  const samples = n === null || n === processes ? [] : [`${countText(n, "value", "values")} a side`];
  const why = [
    ...(p === null ? [] : [pText(p)]),
    ...(saysProcesses(conditions) ? samples : [...counted, ...samples]),
    ...conditions.map(conditionText),
  ].filter((text) => text !== "");
  const corrected =
    correctedOver === null || p === null || correctedOver < 2 ? "" : `; corrected for ${correctedOver} comparisons`;
  return why.length === 0 ? level : `${level}: ${why.join(", ")}${corrected}`;
}

function saysProcesses(conditions: readonly Condition[]): boolean {
  return conditions.some(({ kind }) => kind === "one-process");
}
