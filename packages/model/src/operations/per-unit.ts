/** The work that a profile's values are divided by. */
export const perUnits = ["operation", "second", "none"] as const;
export type PerUnit = (typeof perUnits)[number];
