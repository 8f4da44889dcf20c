import type { Behaviour } from "../family/behaviour.ts";
import type { MetricUnit } from "../../unit/units.ts";

/**
 * Knowledge of the metrics of one exporter or library, in one file. `exporters.ts` lists them all;
 * docs/adding-an-exporter.md leads through it.
 */
export interface Exporter {
  /** Its name for people, under which its charts are listed. */
  readonly system: string;
  /**
   * Whether it says how the program does its own work, as a store does, or what runs around that work: the process, the
   * runtime, the machine, the scrape. Charts of the work come first.
   */
  readonly about: "work" | "surroundings";
  /** In the order in which their charts are shown. */
  readonly rules: readonly MetricRule[];
  /** Every name that begins so is its own, known by a rule or not. */
  readonly names?: RegExp;
  /**
   * For a library whose numbers each program publishes under names of its own: the beginnings of names that are this
   * library's, found among all names of a report. Rules are then also tried on `system_` and the rest of the name.
   */
  readonly ownPrefixes?: (metrics: readonly string[]) => readonly string[];
}

/** Knowledge of the metrics that a pattern matches. A rule says only what the name and the samples do not. */
export interface MetricRule {
  /** Matches whole names, without `_bucket`, `_sum` and `_count` of a histogram. */
  readonly metrics: RegExp;
  /** The question that its chart answers; a metric with a question gets a chart by itself. */
  readonly question?: string;
  /** A pace that one process cannot exceed. */
  readonly limit?: Limit;
  /** A remark on what its name leads people to believe wrongly. */
  readonly caution?: string;
  /** The unit where neither the name's ending nor a `# UNIT` gives it. */
  readonly unit?: MetricUnit;
  /** Set where its values are so much a second already, which names that end in `_per_second` say by themselves. */
  readonly perSecond?: true;
  /** Set where it only counts, though it is stated as a gauge. */
  readonly behaviour?: Behaviour;
  /** The direction in which it is better, where words of the name do not give it. */
  readonly better?: "lower" | "higher";
  /** Whether it is about the scrapes and not about what was scraped: no chart by itself, and no part of when a run was. */
  readonly isAboutScraping?: boolean;
}

/** One writer spends at most one second a second. */
export interface Limit {
  readonly perSecond: number;
  readonly reason: string;
}
