/**
 * The certainty of a statement about two versions. Only `proven` and `certain` may be called better or worse without a word
 * before it; `likely` is "probably" better or worse; every other level says nothing about the versions.
 *
 *   proven    several processes a side, balanced in time, beyond chance after correction for all comparisons
 *   certain   a calculation, or a count that every one of several processes repeats to the digit
 *   likely    several processes a side, beyond chance, but their order is unknown or one side ran after the other
 *   differs   these runs differ; one process a side, or too few, say nothing about the versions
 *   measured  a plain number that nothing relates to the work done
 *   noise     within what runs of one version vary
 *   refused   nothing can be concluded
 */
export const certaintyLevels = ["proven", "certain", "likely", "differs", "measured", "noise", "refused"] as const;
export type CertaintyLevel = (typeof certaintyLevels)[number];

/** The reasons for a level. Each is data; `words/condition-text.ts` puts them into words. */
export type Condition =
  /** A side has one process: its repeats share a memory layout, seeds and the minute. */
  | { readonly kind: "one-process" }
  /** The processes are too few for any test; `needed` of them a side would do. */
  | { readonly kind: "few-processes"; readonly needed: number }
  /** Beyond chance alone, but so few processes cannot get there once all comparisons are corrected for. */
  | { readonly kind: "many-comparisons"; readonly needed: number }
  /** The sides took turns, or were otherwise balanced in time. */
  | { readonly kind: "alternated" }
  /** Each round ran both sides next to each other, and was compared within itself. */
  | { readonly kind: "paired"; readonly rounds: number }
  /** Nothing tells whether several profiles of a side are of several processes. */
  | { readonly kind: "processes-unknown" }
  /** Nothing says in which order the processes of the two sides ran. */
  | { readonly kind: "order-unknown" }
  | { readonly kind: "one-after-the-other" }
  /** Neighbouring processes resemble each other: `correlation` is lag 1, pooled over the benchmarks. */
  | { readonly kind: "drift"; readonly correlation: number }
  /** Values rise or fall over the order of the processes: `change` is the ratio of the last to the first, less one. */
  | { readonly kind: "trend"; readonly change: number }
  /** Nearly all benchmarks moved one way by about the same: `share` of `count`, by the median `ratio`. */
  | { readonly kind: "common-shift"; readonly share: number; readonly count: number; readonly ratio: number }
  /** A repeat of a variant without any change differs by `spread` (standard deviation of the log ratio) beyond sampling. */
  | { readonly kind: "control"; readonly variant: string; readonly spread: number }
  /** Runs of unchanged versions on such a machine differ by `spread` (standard deviation of the log ratio). */
  | { readonly kind: "history"; readonly spread: number; readonly runs: number }
  /** Every process of a side says the same to the digit. */
  | { readonly kind: "repeated-exactly" }
  /** The unit is stated to be exact, but its values differ within a side. */
  | { readonly kind: "not-exact" }
  | { readonly kind: "calculation" }
  /** One capture or one profile a side is one run of each. */
  | { readonly kind: "one-run" }
  /** Whether a change is beyond the sampling noise of the profiles; null where they do not say how they sampled. */
  | { readonly kind: "sampling"; readonly beyond: boolean | null }
  /** Whether a change is beyond what the runs vary within themselves, by the chance `p` of it alone. */
  | { readonly kind: "within-run"; readonly beyond: boolean; readonly p: number }
  /** Values were divided by the work done: `by` names what counted it. */
  | { readonly kind: "by-operation"; readonly by: string }
  /** Values were divided by the time that each side was observed for. */
  | { readonly kind: "by-time" }
  | { readonly kind: "no-denominator" }
  /** The change is within the uncertainty of the number of operations. */
  | { readonly kind: "uncertain-work" }
  /** The lengths of the lives over which a process counted since its start, in seconds, where they differ. */
  | { readonly kind: "unequal-length"; readonly before: number; readonly after: number }
  /** The load differed: `ratio` of the rates of `metric`, after to before. */
  | { readonly kind: "unequal-load"; readonly metric: string; readonly ratio: number }
  /** The load was the same within what it varies: `ratio` of the rates of `metric`, after to before. */
  | { readonly kind: "equal-load"; readonly metric: string; readonly ratio: number }
  /** Every level that one run keeps is at least three times every level of the other. */
  | { readonly kind: "levels-apart" }
  /** The runs are set apart by how one of them started, which is seen once. */
  | { readonly kind: "start-up" }
  /** Numbers as somebody printed them, one of each. */
  | { readonly kind: "as-printed" }
  /** By medians alone; intervals apart or not. */
  | { readonly kind: "by-medians"; readonly apart: "all" | "some" | "none" };

/** The certainty of one statement, and its reasons. */
export interface Certainty {
  readonly level: CertaintyLevel;
  /** Chance of so large a difference between two runs of one version, corrected for all comparisons; null without a test. */
  readonly p: number | null;
  /** The p of this comparison alone; null without a test. */
  readonly pAlone: number | null;
  /** Values on the side with fewer; null where nothing was counted. */
  readonly n: number | null;
  /** Processes on the side with fewer; null where nothing was counted. */
  readonly processes: number | null;
  /** The number of comparisons that p is corrected for; null without a correction. */
  readonly correctedOver: number | null;
  readonly conditions: readonly Condition[];
}

/** A certainty without a test: a level and why. */
export function untested(level: CertaintyLevel, conditions: readonly Condition[] = []): Certainty {
  return { level, p: null, pAlone: null, n: null, processes: null, correctedOver: null, conditions };
}

/** Whether a level may be called better or worse without a word before it. */
export function isEstablished(level: CertaintyLevel): boolean {
  return level === "proven" || level === "certain";
}
