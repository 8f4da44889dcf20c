import type { Finding } from "./finding.ts";

/** Both sides of a finding as numbers, in base units; null where it has no such pair. */
export interface FindingNumbers {
  readonly before: number;
  readonly after: number;
  /** after / before. */
  readonly ratio: number;
  /** Of the ratio; null without an interval. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly unit: string;
}

/** The pair of numbers that a finding states. */
export function findingNumbers(finding: Finding): FindingNumbers | null {
  switch (finding.kind) {
    case "bench-change": {
      const { before, after, ratio, interval, unit } = finding;
      return { before, after, ratio, interval, unit };
    }
    case "profile-change": {
      const { before, after, ratio, unit, per } = finding;
      return { before, after, ratio, interval: null, unit: per === "none" ? unit : `${unit}/${per}` };
    }
    case "facts-total": {
      const { before, after, ratio, unit } = finding;
      return { before, after, ratio, interval: null, unit };
    }
    case "series-change": {
      const { before, after, ratio, unit } = finding;
      return { before, after, ratio, interval: null, unit: `${unit.unit}${unit.perSecond ? "/second" : ""}` };
    }
    case "events-trend":
      return pairOf(finding.start, finding.end, "milliseconds");
    case "memory-account":
      return pairOf(finding.profile, finding.resident, "bytes");
    case "stated-percent":
      return pairOf(finding.from, finding.to, finding.unit);
    case "stated-parts":
      return pairOf(finding.value, finding.sum, finding.unit);
    default:
      return null;
  }
}

function pairOf(before: number, after: number, unit: string): FindingNumbers {
  return { before, after, ratio: after / before, interval: null, unit };
}

/** What is measured, for choosing one finding of each quantity: a benchmark's unit, a sample type, or the view. */
export function quantityOf(finding: Finding): string {
  if (finding.kind === "bench-change") return finding.fact ?? finding.unit;
  if (finding.kind === "profile-change") return finding.sampleType;
  return finding.evidence.view;
}
