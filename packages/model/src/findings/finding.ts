/**
 * One derived statement of a report: what, by how much, how sure, on which evidence. A finding never claims more than
 * its test allows; where nothing can be concluded it is a refusal that says what to capture next.
 */
export interface Finding {
  /** Stable over recomputation, so that an author's pin, note or hiding stays with it. */
  readonly id: string;
  readonly group: FindingGroup;
  /** What is meant in everyday words, beside the field's own: `memory`, `time`, `CPU time`. "" where there is none. */
  readonly about: string;
  /** The quantity that changed, in the field's words: `WriteHeadersSmallBatch B/op`. */
  readonly subject: string;
  /** What happened to it: `−43.3 %`, `two phases: 0.90 s/s until 18 min, then 0.05 s/s`. */
  readonly change: string;
  /** Between what: `2-byte vs control`. */
  readonly scope: string;
  /** What was measured on both sides: `3.88 GiB → 1.56 GiB`. "" where there is no pair of numbers. */
  readonly amounts: string;
  /** How sure, in words first: `proven: p=0.007 n=8, Holm over 36`, `not proven: 1 sample a side`. */
  readonly certainty: string;
  /** One more sentence where it helps: what accounts for it, what to do next. "" for none. */
  readonly remark: string;
  /** How to read what is unclear; "plain" for all that is proven, traded or refused. */
  readonly reading: FindingReading;
  /** The view that shows it. */
  readonly evidence: EvidenceLink;
  /** For ordering inside its group: the size of the change as |ln ratio| where there is one, else 0. */
  readonly strength: number;
}

export const findingGroups = ["better", "worse", "traded", "unclear", "refused"] as const;
export type FindingGroup = (typeof findingGroups)[number];

/**
 * What an unclear finding tells: something that would be better or worse, were it proven; a contradiction, numbers that
 * cannot all be right; an account of where something went, which is neither good nor bad; or plainly a change.
 */
export const findingReadings = ["plain", "better", "worse", "contradiction", "account"] as const;
export type FindingReading = (typeof findingReadings)[number];

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

/**
 * Proven changes first (larger first), then trades, then what stays unclear, contradictions before all else of it, then
 * what cannot be said. Ties keep order.
 */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  const rank = new Map(findingGroups.map((group, index) => [group, index] as const));
  const placeOf = ({ group, reading }: Finding): number =>
    (rank.get(group) ?? 0) - (reading === "contradiction" && group === "unclear" ? 0.5 : 0);
  return findings.toSorted((a, b) => placeOf(a) - placeOf(b) || b.strength - a.strength);
}

/** A list as links write it: each value behind a `~`, in values `~` and `!` behind a `!`. */
export function listParameter(values: readonly string[]): string {
  return values.map((value) => `~${value.replace(/[!~]/g, (mark) => `!${mark}`)}`).join("");
}

/** What most findings leave empty: no everyday word, no pair of numbers, nothing special to read. */
export const plainFinding = { about: "", amounts: "", reading: "plain" } as const;

/** Size of a change whatever its direction: |ln(after / before)|; 0 where no ratio exists. */
export function strengthOf(before: number, after: number): number {
  const ratio = after / before;
  return ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : 0;
}
