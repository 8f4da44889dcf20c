/**
 * One derived statement of a report: what, by how much, how sure, on which evidence. A finding never claims more than
 * its test allows; where nothing can be concluded it is a refusal that says what to capture next.
 */
export interface Finding {
  /** Stable over recomputation, so that an author's pin, note or hiding stays with it. */
  readonly id: string;
  readonly group: FindingGroup;
  /** The quantity that changed, in the field's words: `WriteHeadersSmallBatch B/op`. */
  readonly subject: string;
  /** What happened to it: `−43.3 %`, `two phases: 0.90 s/s until 18 min, then 0.05 s/s`. */
  readonly change: string;
  /** Between what: `2-byte vs control`. */
  readonly scope: string;
  /** How sure: `p=0.000 n=8 (Holm over 36)`, `1 sample a side: not proven`. */
  readonly certainty: string;
  /** One more sentence where it helps: what accounts for it, what to do next. "" for none. */
  readonly remark: string;
  /** The view that shows it. */
  readonly evidence: EvidenceLink;
  /** For ordering inside its group: the size of the change as |ln ratio| where there is one, else 0. */
  readonly strength: number;
}

export const findingGroups = ["better", "worse", "traded", "unclear", "refused"] as const;
export type FindingGroup = (typeof findingGroups)[number];

/** A section of the report and its view state, as the view-state codec of that section spells it. */
export interface EvidenceLink {
  readonly view:
    | "benchmarks"
    | "profiles"
    | "metrics"
    | "memory"
    | "events"
    | "facts"
    | "files"
    | "notes"
    | "sweet-spot";
  readonly parameters: Readonly<Record<string, string>>;
}

/** Proven changes first (larger first), then trades, then what stays unclear, then what cannot be said. Ties keep order. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  const rank = new Map(findingGroups.map((group, index) => [group, index] as const));
  return findings.toSorted((a, b) => (rank.get(a.group) ?? 0) - (rank.get(b.group) ?? 0) || b.strength - a.strength);
}

/** Size of a change whatever its direction: |ln(after / before)|; 0 where no ratio exists. */
export function strengthOf(before: number, after: number): number {
  const ratio = after / before;
  return ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : 0;
}
