/** The corrections for the number of a report's comparisons. */
export const corrections = ["none", "holm"] as const;

/** The rules that a change is judged by: a project's policy, or what a reader chose instead. */
export interface JudgePolicy {
  /** Chance of even one false better or worse over all comparisons of a report, where they are corrected for. */
  readonly alpha: number;
  /** Changes smaller than this share (0.01 is 1 %) are not called better or worse. */
  readonly minimumEffect: number;
  /** Judge by p corrected for all comparisons of the report, or by each p alone. */
  readonly correction: (typeof corrections)[number];
}

/**
 * The policy of a project that has said nothing. A report of nothing changed is called wrongly in at most 2 of 100; ten
 * processes a side prove a change of 5 % under noise of 2 % all the same (docs/calibration.md).
 */
export const defaultJudgePolicy: JudgePolicy = { alpha: 0.02, minimumEffect: 0.01, correction: "holm" };
