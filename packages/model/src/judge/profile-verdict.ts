import type { DenominatorKind } from "../operations/denominator.ts";

/** One profile's total of one sample type. */
export interface ProfileRun {
  readonly total: number;
  /** From sampling alone; null where the profile does not say how it sampled. */
  readonly variance: number | null;
  /** Operations or seconds behind the total; null where nothing says. */
  readonly work: Work | null;
  /** How long it was taken for; null where it does not say. */
  readonly seconds: number | null;
  /** Equal for profiles of one process; null where the profile does not say. */
  readonly process: string | null;
  readonly startedMs: number | null;
}

/** An amount of work, with what it cannot be less and more than. */
export interface Work {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** The totals of one sample type on both sides, at least one each; several runs of a side are repeats of one another. */
export interface ProfileTotals {
  readonly before: readonly ProfileRun[];
  readonly after: readonly ProfileRun[];
  /** What the `work` of every run counts; null where nothing does. */
  readonly work: { readonly kind: DenominatorKind; readonly subject: string } | null;
}

/**
 *   proven    several processes a side that took turns, beyond chance after correction, by operation
 *   likely    several processes a side, beyond chance, but something else may have moved with the version
 *   differs   these runs differ beyond their sampling; one process a side says nothing about the versions
 *   measured  a number that nothing relates to the work done, or whose noise is not known
 *   noise     within sampling, or within what processes of one version vary
 */
export type ProfileLevel = "proven" | "likely" | "differs" | "measured" | "noise";

/** Why a level is what it is. */
export type ProfileCondition =
  | { readonly kind: "one-process" }
  /** The processes are too few for any test; `needed` of them a side would do. */
  | { readonly kind: "few-processes"; readonly needed: number }
  /** Beyond chance alone, but so few processes cannot get there once all comparisons are corrected for. */
  | { readonly kind: "many-comparisons"; readonly needed: number }
  | { readonly kind: "alternated" }
  | { readonly kind: "order-unknown" }
  | { readonly kind: "one-after-the-other" }
  /** Nothing in the profiles tells whether several of them are of several processes. */
  | { readonly kind: "processes-unknown" }
  /** Whether the change is beyond sampling noise; null where the profiles do not say how they sampled. */
  | { readonly kind: "sampling"; readonly beyond: boolean | null }
  /** Values were divided by the work done: `by` names what counted it. */
  | { readonly kind: "by-operation"; readonly by: string }
  | { readonly kind: "by-time" }
  | { readonly kind: "no-denominator" }
  /** The change is within what the number of operations may be off by. */
  | { readonly kind: "uncertain-work" }
  /** More or less was done in the same time: `ratio` of the rates of `metric`, after to before. */
  | { readonly kind: "unequal-load"; readonly metric: string; readonly ratio: number };

export interface ProfileVerdict {
  /** All runs of a side added up, by operation or second; the mean of a profile where there is neither. */
  readonly before: number;
  readonly after: number;
  readonly per: "operation" | "second" | "none";
  /** after / before. */
  readonly ratio: number;
  readonly level: ProfileLevel;
  /** Chance of so large a change by sampling alone, corrected for all totals; null where sampling is not known. */
  readonly samplingP: number | null;
  /** Chance of so large a change between processes of one version, corrected; null where a side has too few of them. */
  readonly p: number | null;
  /** Of this comparison alone. */
  readonly pAlone: number | null;
  /** How many totals `p` is corrected for. */
  readonly correctedOver: number | null;
  /** Processes on the side with fewer. */
  readonly processes: number;
  readonly conditions: readonly ProfileCondition[];
}
