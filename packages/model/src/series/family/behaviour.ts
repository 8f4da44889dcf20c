import type { MetricType } from "../table.ts";
import type { Points } from "../capture/points.ts";

/** The behaviour of a series: a counter only grows between resets and is shown as a rate; a gauge is shown as it is. */
export type Behaviour = "counter" | "gauge";

/** The facts that `behaviourOf` judges by: everything the samples themselves show, over all series of one family. */
interface Movement {
  rises: number;
  falls: number;
  /** Falls to less than a tenth: what a restart looks like. */
  collapses: number;
  negative: boolean;
  fractional: boolean;
}

/** The counts of steps before any series was added. */
export function newMovement(): Movement {
  return { rises: 0, falls: 0, collapses: 0, negative: false, fractional: false };
}

/** Adds one series' steps to `movement`; NaN samples are skipped. */
export function addMovement(movement: Movement, points: Points): void {
  let previous = NaN;
  for (const value of points.values) {
    if (Number.isNaN(value)) continue;
    if (value > previous) movement.rises++;
    else if (value < previous) {
      movement.falls++;
      if (value < previous / 10) movement.collapses++;
    }
    if (value < 0) movement.negative = true;
    if (value !== Math.floor(value)) movement.fractional = true;
    previous = value;
  }
}

/** The behaviour that a family was taken for, and the rule that decided: where the rule may err, the reader is told and can choose otherwise. */
export interface Judgement {
  readonly behaviour: Behaviour;
  /** Completes "taken for a counter: …" or "taken for a level: …". */
  readonly reason: string;
  /** False where statement, name and samples agree, and nobody needs to be told. */
  readonly isWorthTelling: boolean;
}

/** Names that grow by nature: what client libraries append to counters and to the parts of histograms and summaries. */
const counterName = /_(total|count|sum|bucket)$/;
/** The number of rises without a fall that it takes where neither a statement nor a name says that something counts. */
const longRise = 10;

/**
 * Whether to rate a family, from its stated type, its name and what it does, and why. The statement alone is not enough:
 * go-ethereum's exporter calls every counter and meter a gauge, federation and snapshots state nothing. Nor is a rise: a heap
 * and a disk mostly rise while one looks. A stated counter that falls more than it rises, or goes below zero, is a level.
 * @param statesCounters whether the capture's exporters state any counter at all; if not, what they call a gauge may be one.
 * @param known what its exporter is known to give, whatever it states.
 */
export function judge(
  name: string,
  stated: MetricType,
  movement: Movement,
  statesCounters: boolean,
  known?: Behaviour,
): Judgement {
  const { rises, falls, collapses, negative } = movement;
  const counter = (reason: string, isWorthTelling = true): Judgement => ({
    behaviour: "counter",
    reason,
    isWorthTelling,
  });
  const level = (reason: string, isWorthTelling = true): Judgement => ({ behaviour: "gauge", reason, isWorthTelling });
  const isStatedCounter = stated === "counter" || stated === "histogram";
  if (negative) return level("it goes below zero", isStatedCounter || counterName.test(name));
  if (isStatedCounter) {
    return falls > rises
      ? level("stated as a counter, but it falls more than it rises")
      : counter("its exporter says so", false);
  }
  if (stated === "summary")
    return counterName.test(name) ? counter("its name says so", false) : level("a quantile", false);
  // A restarted process may have counted far by its first scrape, so a reset need not be a collapse.
  if (counterName.test(name) && falls * 5 <= rises + 5) return counter("its name says so", stated === "gauge");
  if (isClock(name)) return level("a time", false);
  const grows = falls === collapses && rises >= 3 && falls * 5 <= rises;
  if (!grows) return level("it falls as well as rises", false);
  if (known === "counter") return counter("its exporter is known to state counters as gauges");
  if (name.split("_").some((word) => levelWords.has(word))) {
    return level("its name is that of a level, though it only rises", stated === "unknown" && !levelUnit.test(name));
  }
  if (stated === "gauge" && statesCounters) return level("its exporter says so, though it only rises");
  if (rises < longRise) return level(`it rises only ${rises} times`, false);
  return counter(
    stated === "gauge"
      ? "it only rises, and its exporter states no counters at all"
      : "it only rises, and its exporter states no type",
  );
}

/** Units that only levels end in. */
const levelUnit = /_(bytes|ratio|percent|celsius|info)$/;

/** Words of levels that often only rise while one looks: sizes, what is held or open, heights of a chain. */
const levelWords: ReadonlySet<string> = new Set(
  `
  bytes size sizes capacity height head ratio percent info celsius temperature connections conns goroutines threads
  heap memory mem rss used usage free available alloc allocated inuse space length len depth level pending queued
  cached entries items files tables segments open opened active inflight current position offset lag index term
  epoch revision version generation uptime age progress limit max min mmap`
    .trim()
    .split(/\s+/),
);

/** Whether a metric states a moment, in seconds since the epoch; its change is no finding. */
export function isClock(name: string): boolean {
  return /(_time_seconds|_timestamp|_timestamp_seconds|_timestamp_ms|_created|_boot_time)$/.test(name);
}
