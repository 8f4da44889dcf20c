import { isClock } from "../family/behaviour.ts";
import { type Change, changeBetween } from "../summary/change.ts";
import type { Family } from "../family/families.ts";
import { isOfSurroundings } from "../exporters/known-metric.ts";
import { meanSummary } from "../summary/ratio-summary.ts";
import { type Signal, totalSignals } from "../family/signals.ts";

/** A family in the list of everything that can be charted. */
export interface CatalogueEntry {
  readonly family: Family;
  /** Series in each capture, parts of a histogram counted as one. */
  readonly series: readonly number[];
  /** Greatest change of any later capture against the first that has it; null with fewer than two. */
  readonly change: (Change & { readonly capture: number; readonly baseline: number }) | null;
  /** Whether it moves or is above zero anywhere: a chart of nothing helps nobody. */
  readonly alive: boolean;
}

/** Every family with its change, in the order in which charts appear by themselves. */
export function catalogueOf(families: readonly Family[]): CatalogueEntry[] {
  const entries = families.map(entryOf);
  return entries.sort(byInterest);
}

/**
 * Charts that appear by themselves, at most `limit`: those that exporters ask about the work first, in their order, then
 * what changed most. One question is asked once or twice at most, and one subsystem does not take the page: metrics
 * without a question that share their first two words have at most a third of it.
 */
export function defaultCharts(entries: readonly CatalogueEntry[], limit: number): CatalogueEntry[] {
  const chosen: CatalogueEntry[] = [];
  const taken = new Map<string, number>();
  for (const entry of entries) {
    if (chosen.length >= limit) break;
    const { metric, known } = entry.family;
    const isDull = known.question === undefined && entry.change?.score === 0;
    if (!entry.alive || isClock(metric) || known.isAboutScraping === true || isDull) continue;
    const group = known.question ?? metric.split("_", 2).join("_");
    const most = isAboutWork(entry) ? 2 : known.question === undefined ? Math.max(2, Math.floor(limit / 3)) : 1;
    if ((taken.get(group) ?? 0) >= most) continue;
    taken.set(group, (taken.get(group) ?? 0) + 1);
    chosen.push(entry);
  }
  return chosen;
}

function isAboutWork({ family }: CatalogueEntry): boolean {
  return family.known.chart?.about === "work";
}

function entryOf(family: Family): CatalogueEntry {
  const series = family.captures.map((capture) =>
    capture === null ? 0 : family.kind === "distribution" ? capture.sums.length : capture.values.length,
  );
  const signals = totalSignals(family);
  return {
    family,
    series,
    change: isClock(family.metric) ? null : greatestChange(signals),
    alive: signals.some(isAlive),
  };
}

function greatestChange(signals: readonly Signal[]): CatalogueEntry["change"] {
  let base: { readonly capture: number; readonly summary: NonNullable<ReturnType<typeof meanSummary>> } | null = null;
  let greatest: CatalogueEntry["change"] = null;
  for (const signal of signals) {
    const summary = meanSummary(signal);
    if (summary === null) continue;
    if (base === null) {
      base = { capture: signal.capture, summary };
      continue;
    }
    const change = changeBetween(base.summary, summary);
    if (greatest === null || change.score > greatest.score) {
      greatest = { ...change, capture: signal.capture, baseline: base.capture };
    }
  }
  return greatest;
}

function isAlive({ content }: Signal): boolean {
  switch (content.kind) {
    case "counter":
      return content.increments.increase.some((increase) => increase > 0);
    case "distribution":
      return content.count.increase.some((increase) => increase > 0);
    case "gauge": {
      const known = content.points.values.filter((value) => !Number.isNaN(value));
      return known.some((value) => value !== known[0]);
    }
  }
}

/**
 * Metrics that an exporter asks about the work, in its order; then by change, where a metric with a question counts double;
 * without any change, the durations that the program itself measures before questions, and questions before the rest.
 */
function byInterest(a: CatalogueEntry, b: CatalogueEntry): number {
  const place = (entry: CatalogueEntry): number =>
    entry.alive ? (isAboutWork(entry) ? orderOf(entry) : noOrder) : 1e6;
  const score = (entry: CatalogueEntry): number =>
    (entry.change?.score ?? 0) * (entry.family.known.question === undefined ? 1 : 2);
  return (
    place(a) - place(b) ||
    score(b) - score(a) ||
    Number(isOwnDuration(b)) - Number(isOwnDuration(a)) ||
    orderOf(a) - orderOf(b) ||
    (a.family.metric < b.family.metric ? -1 : 1)
  );
}

const noOrder = 1000;

function orderOf({ family }: CatalogueEntry): number {
  return family.known.chart?.place ?? noOrder;
}

function isOwnDuration({ family, change }: CatalogueEntry): boolean {
  return change === null && family.kind === "distribution" && !isOfSurroundings(family.metric);
}
