import { metricDirection } from "../judge/better-direction.ts";
import type { Certainty } from "../judge/certainty.ts";
import type { ToldDirections } from "../judge/told-directions.ts";
import { judgeSeries, type Load, type SeriesQuestion, type Work } from "../judge/judge-series.ts";
import type { CatalogueEntry } from "../series/catalogue/catalogue.ts";
import { type Change, changeBetween } from "../series/summary/change.ts";
import { meanSummary } from "../series/summary/ratio-summary.ts";
import { totalSignals } from "../series/family/signals.ts";
import { type Summary, summarizeCounter } from "../series/summary/summary.ts";
import { loadCounters } from "../series/ratios/pair-counters.ts";
import { type Ratio, ratiosOf } from "../series/ratios/ratios.ts";

/** A change of a metric, or of a ratio of two, between the captures of a report, judged with all others of it. */
export interface SeriesClaim {
  /** The family, or null of a ratio. */
  readonly entry: CatalogueEntry | null;
  /** The ratio, or null of a family. */
  readonly ratio: Ratio | null;
  readonly change: Change;
  readonly capture: number;
  readonly baseline: number;
  readonly certainty: Certainty;
}

/** Everything of a report that changed, families in the order of the catalogue, then ratios. */
export function claimSeries(
  entries: readonly CatalogueEntry[],
  captures: number,
  told: ToldDirections = {},
): SeriesClaim[] {
  const ratios = ratiosOf(entries.map(({ family }) => family));
  const loads = new Loads(entries, ratios);
  const asked = [
    ...entries.flatMap((entry) => {
      const { family, change, alive } = entry;
      if (!alive || change === null) return [];
      const { capture, baseline } = change;
      const isDirected = metricDirection(family.metric, family.kind, told).direction !== "unknown";
      const work: Work =
        family.kind === "counter"
          ? { kind: "rate", load: loads.of(family.metric, baseline, capture) }
          : { kind: "level" };
      return [{ entry, ratio: null, capture, baseline, question: { change, work, isDirected } }];
    }),
    ...ratios.flatMap((ratio) => {
      const greatest = greatestChange(ratio.summaries);
      if (greatest === null) return [];
      const { change, capture, baseline } = greatest;
      const question: SeriesQuestion = {
        change,
        work: { kind: "ratio", by: ratio.denominator },
        isDirected: isCost(ratio),
      };
      return [{ entry: null, ratio, capture, baseline, question }];
    }),
  ];
  const certainties = judgeSeries(
    asked.map(({ question }) => question),
    captures - 1,
  );
  return asked.map(({ entry, ratio, capture, baseline, question }, i) => ({
    entry,
    ratio,
    capture,
    baseline,
    change: question.change,
    certainty: certainties[i]!,
  }));
}

/** Words of which less is better for the same work; how many bytes an operation should have nobody knows. */
const costs: ReadonlySet<Ratio["role"]> = new Set(["time", "failures", "misses"]);

/** Whether less of a ratio is better. */
export function isCost({ role }: Ratio): boolean {
  return costs.has(role);
}

interface Greatest {
  readonly change: Change;
  readonly capture: number;
  readonly baseline: number;
}

/** The greatest change of any later capture against the first that has the ratio. */
function greatestChange(summaries: readonly (Summary | null)[]): Greatest | null {
  const baseline = summaries.findIndex((summary) => summary !== null);
  let greatest: Greatest | null = null;
  for (let capture = baseline + 1; baseline >= 0 && capture < summaries.length; capture++) {
    const summary = summaries[capture] ?? null;
    if (summary === null) continue;
    const change = changeBetween(summaries[baseline]!, summary);
    if (greatest === null || change.score > greatest.change.score) greatest = { change, capture, baseline };
  }
  return greatest;
}

/** Finds how the load of a counter changed. */
class Loads {
  readonly #entries: Map<string, CatalogueEntry>;
  readonly #ratios: ReadonlyMap<string, string>;
  readonly #loadOf: (metric: string) => string | null;
  readonly #summaries = new Map<string, readonly (Summary | null)[]>();

  constructor(entries: readonly CatalogueEntry[], ratios: readonly Ratio[]) {
    const raw = entries.filter(({ family }) => !family.evaluated);
    this.#entries = new Map(
      raw.flatMap((entry): [string, CatalogueEntry][] => {
        const { metric, kind } = entry.family;
        if (kind === "counter") return [[metric, entry]];
        return kind === "distribution" ? [[`${metric}_count`, entry]] : [];
      }),
    );
    this.#ratios = new Map(ratios.map(({ numerator, denominator }) => [numerator, denominator]));
    this.#loadOf = loadCounters([...this.#entries.keys()]);
  }

  of(metric: string, baseline: number, capture: number): Load | null {
    const paired = this.#ratios.get(metric);
    const name = paired !== undefined && this.#entries.has(paired) ? paired : this.#loadOf(metric);
    if (name === null) return null;
    const summaries = this.#summariesOf(name);
    const [before, after] = [summaries[baseline] ?? null, summaries[capture] ?? null];
    return before === null || after === null ? null : { metric: name, change: changeBetween(before, after) };
  }

  #summariesOf(name: string): readonly (Summary | null)[] {
    const known = this.#summaries.get(name);
    if (known !== undefined) return known;
    const { family } = this.#entries.get(name)!;
    const summaries: (Summary | null)[] = family.captures.map(() => null);
    for (const signal of totalSignals(family)) {
      const { content } = signal;
      summaries[signal.capture] =
        content.kind === "distribution" ? summarizeCounter(content.count) : meanSummary(signal);
    }
    this.#summaries.set(name, summaries);
    return summaries;
  }
}
