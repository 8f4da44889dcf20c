/** Whether a finding says better or worse, a trade, something unclear, or that nothing can be concluded. */
export const findingGroups = ["better", "worse", "traded", "unclear", "refused"] as const;
export type FindingGroup = (typeof findingGroups)[number];

/**
 * The tone of a finding, in one word for the interface: its look, its place among the others, and how it is
 * counted. `words/tone-text.ts` has the words.
 */
export const findingTones = [
  "caution",
  "better",
  "worse",
  "probably-better",
  "probably-worse",
  "traded",
  "contradiction",
  "differs",
  "account",
  "measured",
  "refused",
] as const;
/** The tone of a finding; see `findingTones`. */
export type FindingTone = (typeof findingTones)[number];

/** The statements of a report as a whole; `ReportVerdict` says what each means. */
export const verdictOutcomes = [
  "better",
  "worse",
  "mixed",
  "probable",
  "unproven",
  "unchanged",
  "described",
  "nothing",
] as const;
