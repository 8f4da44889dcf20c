/** The ways to compare two profiles: by their values, by shares of their totals, or by operation. */
export const compareModes = ["absolute", "share", "operation"] as const;
export type CompareMode = (typeof compareModes)[number];
