import type { PerUnit } from "../operations/per-unit.ts";
import type { DenominatorKind } from "../operations/denominator.ts";
import type { Certainty } from "./certainty.ts";

/** One profile's total of one sample type. */
export interface ProfileRun {
  readonly total: number;
  /** From sampling alone; null where the profile does not say how it sampled. */
  readonly variance: number | null;
  /** Operations or seconds behind the total; null where nothing says. */
  readonly work: Work | null;
  /** The duration for which it was taken; null where it does not say. */
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
  /** The name of what the `work` of every run counts; null where nothing does. */
  readonly work: { readonly kind: DenominatorKind; readonly subject: string } | null;
}

export interface ProfileVerdict {
  /** All runs of a side added up, by operation or second; the mean of a profile where there is neither. */
  readonly before: number;
  readonly after: number;
  readonly per: PerUnit;
  /** after / before. */
  readonly ratio: number;
  /** Its p is over processes, and null where a side has too few of them. */
  readonly certainty: Certainty;
}
