import { type FindingOf, type FindingKindOf, numbersOf } from "./finding-kind.ts";
import { metricValue } from "../series/unit/metric-value.ts";
import type { FindingParts } from "../words/finding-parts.ts";
import { sentence, strong } from "../words/sentence.ts";

/** The bytes that a process holds beyond its heap profile. */
export interface MemoryAccount extends FindingOf<"memory-account"> {
  readonly variant: string;
  readonly moment: string;
  readonly profile: number;
  readonly resident: number;
  /** The largest term beyond the profile that has a name; null for none. */
  readonly largest: { readonly label: string; readonly bytes: number } | null;
  /** Whether the terms add up exactly, or only a total is known. */
  readonly isComplete: boolean;
  /** A sentence on the part that the collector's headroom accounts for; null where it is not known. */
  readonly goal: string | null;
}

export const memoryAccount: FindingKindOf<MemoryAccount> = {
  kind: "memory-account",
  tone: "account",
  text: textOf,
  sentence: (finding) => {
    const { change, amounts } = textOf(finding);
    return sentence(
      `In ${finding.variant}, the process held `,
      strong(change),
      amounts === "" ? "." : ` (${amounts}).`,
    );
  },
  numbers: ({ profile, resident }) => numbersOf(profile, resident, "bytes"),
};

function textOf(finding: MemoryAccount): FindingParts {
  const { variant, moment, profile, resident, largest, isComplete, goal } = finding;
  const size = (bytes: number): string => metricValue(bytes, { unit: "bytes", perSecond: false });
  return {
    about: "memory",
    subject: "resident memory",
    change: `${(resident / profile).toFixed(2)} times the heap profile`,
    scope: `${variant}, ${moment}`,
    amounts: `${size(profile)} → ${size(resident)}`,
    remark: [
      `${size(resident)} over ${size(profile)}`,
      ...(largest === null ? [] : [`The largest part beyond it is ${largest.label}: ${size(largest.bytes)}`]),
      ...(goal === null ? [] : [goal]),
      ...(isComplete ? [] : ["Only the total is known: no scrape of the same moment divides it"]),
    ]
      .map((text) => (text.endsWith(".") ? text : `${text}.`))
      .join(" "),
  };
}
