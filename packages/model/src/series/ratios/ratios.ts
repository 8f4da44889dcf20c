import { pointsOfSeries } from "../capture/capture.ts";
import type { Family, FamilySeries } from "../family/families.ts";
import { exactIncrease, type Increments } from "../family/increments.ts";
import { summarizeRatio } from "../summary/ratio-summary.ts";
import type { Summary } from "../summary/summary.ts";
import { sumCounters } from "../family/sum-counters.ts";
import { sumIncrements } from "../family/sum-series.ts";
import { failedBy } from "./failed-label.ts";
import { type CounterPair, pairCounters } from "./pair-counters.ts";

/** The amount of one counter for each of another, in every capture. */
export interface Ratio {
  /** The selector of what is counted: `app_errors_total`, `http_requests_total{code="500"}`. */
  readonly numerator: string;
  /** The name of the counter that it is counted against: `app_requests_total`; hits and misses are joined with " + ". */
  readonly denominator: string;
  readonly role: CounterPair["role"];
  /** Families that take part, for a chart of them. */
  readonly metrics: readonly string[];
  /** One for each capture; null where it lacks one of the counters, or counted no operation. */
  readonly summaries: readonly (Summary | null)[];
}

/** Failures or misses fewer than this in all captures together are told by nobody's rate. */
const fewestFailures = 10;

/**
 * Every ratio of counters that belong together (`pair-counters.ts`), and the share of operations that failed where a label says
 * how they ended. Each is of the sums over all series of a counter. In the order of the families.
 */
export function ratiosOf(families: readonly Family[]): Ratio[] {
  const counters = new Map(families.filter(isRaw).flatMap((family) => countersOf(family)));
  const ratios = pairCounters([...counters.keys()]).map((pair): Ratio => {
    const numerator = counters.get(pair.numerator)!;
    const parts = pair.denominator.map((name) => counters.get(name)!);
    return {
      numerator: pair.numerator,
      denominator: pair.denominator.join(" + "),
      role: pair.role,
      metrics: [...new Set([numerator, ...parts].map(({ metric }) => metric))],
      summaries: summariesOf(
        numerator.captures.length,
        (capture) => incrementsOf(numerator, capture),
        (capture) => {
          const found = parts.map((part) => incrementsOf(part, capture));
          return found.includes(null) ? null : sumIncrements(found as Increments[]);
        },
        pair.role,
      ),
    };
  });
  return [...ratios, ...[...counters].flatMap(([name, counter]) => failedShare(name, counter))].filter(
    ({ summaries }) => summaries.some((summary) => summary !== null),
  );
}

/** The series of one counter: those of a family, or the counts of a histogram or summary. */
interface Counter {
  readonly metric: string;
  readonly captures: Family["captures"];
  readonly part: "values" | "counts";
}

function isRaw({ evaluated }: Family): boolean {
  return !evaluated;
}

function countersOf({ metric, kind, captures }: Family): [name: string, counter: Counter][] {
  if (kind === "counter") return [[metric, { metric, captures, part: "values" }]];
  return kind === "distribution" ? [[`${metric}_count`, { metric, captures, part: "counts" }]] : [];
}

function incrementsOf({ captures, part }: Counter, capture: number): Increments | null {
  const source = captures[capture];
  return source == null || source[part].length === 0 ? null : increments(source, source[part]);
}

function increments({ table }: FamilySeries, series: readonly number[]): Increments {
  return sumCounters(series.map((one) => pointsOfSeries(table, one)));
}

function summariesOf(
  captures: number,
  numerator: (capture: number) => Increments | null,
  denominator: (capture: number) => Increments | null,
  role: Ratio["role"],
): (Summary | null)[] {
  let counted = 0;
  const summaries = Array.from({ length: captures }, (_, capture) => {
    const [above, below] = [numerator(capture), denominator(capture)];
    if (above === null || below === null) return null;
    counted += exactIncrease(above);
    return summarizeRatio(above, below);
  });
  const isRare = (role === "failures" || role === "misses") && counted < fewestFailures;
  return isRare ? summaries.map(() => null) : summaries;
}

/** The share of operations that failed by a label; a capture whose counter has no failed series had no failures. */
function failedShare(name: string, counter: Counter): Ratio[] {
  const found = new Map<string, Set<string>>();
  const failed = counter.captures.map((source) =>
    source === null
      ? []
      : source[counter.part].filter((series) => {
          const by = failedBy(source.table.series[series]!);
          if (by !== null) found.set(by.name, (found.get(by.name) ?? new Set()).add(by.value));
          return by !== null;
        }),
  );
  // Only where one label says it, and where something else is counted, too.
  if (found.size !== 1) return [];
  if (counter.captures.every((source, i) => source === null || failed[i]!.length === source[counter.part].length)) {
    return [];
  }
  const [[label, values]] = [...found] as [[string, Set<string>]];
  const selector = values.size === 1 ? `="${[...values][0]}"` : `=~"${[...values].sort().join("|")}"`;
  return [
    {
      numerator: `${name}{${label}${selector}}`,
      denominator: name,
      role: "failures",
      metrics: [counter.metric],
      summaries: summariesOf(
        counter.captures.length,
        (capture) =>
          counter.captures[capture] === null ? null : increments(counter.captures[capture]!, failed[capture]!),
        (capture) => incrementsOf(counter, capture),
        "failures",
      ),
    },
  ];
}
