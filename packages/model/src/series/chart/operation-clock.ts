import { type Capture, pointsOfSeries } from "../capture/capture.ts";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { lowerBound } from "./downsample.ts";
import type { Family } from "../family/families.ts";
import type { Increments } from "../family/increments.ts";
import { totalSignals } from "../family/signals.ts";

/**
 * The number of operations that a capture had done at each of its scrapes, by a counter taken as clock: committed transactions,
 * appended entries. Restarts do not set it back. Between scrapes it runs evenly; in a gap nothing is known of it.
 */
export interface OperationClock {
  /** Ascending, ms. */
  readonly times: Float64Array;
  /** Operations done by then; never falling. */
  readonly counts: Float64Array;
  /** 1 where the interval that ends at this time is a gap. */
  readonly isGap: Uint8Array;
}

export const numberings = ["counter", "capture"] as const;

export interface OperationClocks {
  readonly captures: readonly (OperationClock | null)[];
  /** Whether operations are numbered as the counter does, or from 0 at each capture's beginning. */
  readonly numbering: (typeof numberings)[number];
}

/**
 * The clocks of all captures by one metric: a counter, or the observations of a histogram or summary. Operations bear the
 * counter's own numbers where the captures' numbers meet; where they do not (a process that has run for weeks beside a
 * fresh one) each begins at 0, or nothing would lie over the other. A capture in which the counter falls below zero has no clock.
 */
export function operationClocks(family: Family, captures: readonly Capture[]): OperationClocks {
  const signals = totalSignals(family);
  const made = captures.map((_, capture) => {
    const content = signals.find((signal) => signal.capture === capture)?.content;
    if (content === undefined || content.kind === "gauge") return null;
    const increments = content.kind === "counter" ? content.increments : content.count;
    // A value below zero after a restart would set the clock back: no counter of operations has one.
    const counts = increments.length > 0 && increments.increase.every((increase) => increase >= 0);
    return counts ? { clock: clockOf(increments), base: firstCount(family, capture) } : null;
  });
  const known = made.filter((one) => one !== null);
  const [baseline] = known;
  const isShared = known.every(
    ({ clock, base }) =>
      baseline !== undefined && base <= baseline.base + last(baseline.clock) && baseline.base <= base + last(clock),
  );
  return {
    captures: made.map((one) => {
      if (one === null) return null;
      return isShared ? { ...one.clock, counts: one.clock.counts.map((count) => count + one.base) } : one.clock;
    }),
    numbering: isShared ? "counter" : "capture",
  };
}

const last = ({ counts }: OperationClock): number => counts[counts.length - 1]!;

function clockOf(increments: Increments): OperationClock {
  const length = increments.length + 1;
  const times = new Float64Array(length);
  const counts = new Float64Array(length);
  const isGap = new Uint8Array(length);
  times[0] = increments.from[0]!;
  for (let i = 0; i < increments.length; i++) {
    times[i + 1] = increments.to[i]!;
    counts[i + 1] = counts[i]! + increments.increase[i]!;
    isGap[i + 1] = increments.isGap[i]!;
  }
  return { times, counts, isGap };
}

/** The value of the counter when the capture began, over all its series. */
function firstCount(family: Family, capture: number): number {
  const entry = family.captures[capture];
  if (entry === null || entry === undefined) return 0;
  let sum = 0;
  for (const series of family.kind === "distribution" ? entry.counts : entry.values) {
    const first = pointsOfSeries(entry.table, series).values.find((value) => !Number.isNaN(value));
    sum += first ?? 0;
  }
  return sum;
}

/** Operations done by the first scrape at or after a time, for what happens between two; NaN outside of all scrapes. */
export function operationsBy({ times, counts }: OperationClock, time: number): number {
  const next = lowerBound(times, time);
  return next === times.length || time < times[0]! ? NaN : counts[next]!;
}

/** Operations done by a time; NaN before the first scrape, after the last, and inside a gap. */
export function operationsAt({ times, counts, isGap }: OperationClock, time: number): number {
  const low = lowerBound(times, time);
  if (low === times.length) return NaN;
  if (times[low] === time) return counts[low]!;
  if (low === 0 || isGap[low] === 1) return NaN;
  const share = (time - times[low - 1]!) / (times[low]! - times[low - 1]!);
  return counts[low - 1]! + share * (counts[low]! - counts[low - 1]!);
}

/** A counter's intervals beside the operations done in each; where the clock is not known, neither counts. */
export function besideOperations(
  sum: Increments,
  clock: OperationClock,
): { readonly sum: Increments; readonly count: Increments } {
  const done = sum.increase.map((_, i) => operationsAt(clock, sum.to[i]!) - operationsAt(clock, sum.from[i]!));
  return {
    sum: { ...sum, increase: sum.increase.map((increase, i) => (Number.isNaN(done[i]) ? 0 : increase)) },
    count: { ...sum, increase: done.map((count) => (Number.isNaN(count) ? 0 : count)) },
  };
}

/** Words of what programs call one piece of work. */
const operationName =
  /(append|commit|transaction|txn|(^|_)tx|entr(y|ies)|block|operation|(^|_)ops?(_|$)|request|insert|(^|_)puts?(_|$)|record|message|event|quer(y|ies)|batch|job|task|check)/;
/** The ones among these that people number first: the commits and appends of a store. */
const numberedName = /(append|commit|transaction|txn|(^|_)write_tx)/;
/** Counters of the runtime, the exporter and the scraper about themselves are no work of the program's. */
const ownAccounts = /^(go_|process_|promhttp_|scrape_|prometheus_|node_(cpu|disk|network|vmstat|netstat|softnet))/;

/**
 * Metrics that can count operations, the likeliest first: counters without a unit, and histograms and summaries by their
 * observations, that every capture with samples has and that move.
 */
export function clockCandidates(entries: readonly CatalogueEntry[]): string[] {
  const captures = entries[0]?.series.length ?? 0;
  const isPresent = Array.from({ length: captures }, (_, i) => entries.some(({ series }) => series[i]! > 0));
  const possible = entries.filter(
    ({ family, series, alive }) =>
      alive &&
      !family.evaluated &&
      (family.kind === "distribution" || (family.kind === "counter" && family.unit === "")) &&
      series.every((count, capture) => count > 0 || !isPresent[capture]),
  );
  const place = ({ family: { metric, kind } }: CatalogueEntry): number => {
    if (ownAccounts.test(metric)) return 4;
    if (!operationName.test(metric)) return 3;
    return kind !== "counter" ? 2 : numberedName.test(metric) ? 0 : 1;
  };
  return possible.toSorted((a, b) => place(a) - place(b)).map(({ family }) => family.metric);
}
