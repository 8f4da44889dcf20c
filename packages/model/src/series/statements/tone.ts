/** The tones in which a statement about a metric is set. */
export const statementTones = ["neutral", "warning"] as const;
export type StatementTone = (typeof statementTones)[number];
