import { labelValue, nameLabel } from "../labels.ts";
import { parseFloatText } from "../number-text.ts";
import type { Rule } from "../promql/context.ts";
import { type Capture, pointsOfSeries } from "../capture/capture.ts";
import { type DrawnLine, drawLines, type DrawRange } from "./draw.ts";
import { exactRate } from "./exact-rate.ts";
import type { Family, FamilySeries } from "../family/families.ts";
import { type CumulativeBucket, type QuantileRefusal, refuseFirstBucket } from "../family/first-bucket.ts";
import { counterIncrements, exactIncrease } from "../family/increments.ts";
import type { Lives } from "../capture/lives.ts";
import type { ShownUnit } from "../unit/metric-value.ts";
import { typicalInterval } from "../capture/points.ts";
import { chartQuery } from "./query-chart.ts";
import { type Signal, type SignalSet, signalsOf } from "../family/signals.ts";

const quantiles = { p50: 0.5, p90: 0.9, p99: 0.99 } as const;
type DistributionShow = "count" | keyof typeof quantiles;

interface QuantileChart extends SignalSet {
  readonly lines: readonly DrawnLine[];
  readonly unit: ShownUnit;
  readonly windowMs: number;
  /** Captures whose quantile says nothing; their lines are left out. */
  readonly refusals: readonly (QuantileRefusal & { readonly capture: number })[];
}

/**
 * A histogram's quantile over time, or how many observations a second it took. A quantile that falls into the first
 * bucket over the whole capture is refused, not drawn: it would be the bound times a constant.
 */
export function chartQuantile(
  family: Family,
  show: DistributionShow,
  captures: readonly Capture[],
  lives: readonly (Lives | null)[],
  options: DrawRange & { readonly rule: Rule; readonly windowMs: number | null },
): QuantileChart {
  const set = signalsOf(family, []);
  const interval = intervalOf(family);
  const windowMs = options.windowMs ?? (show === "count" ? interval : 4 * interval);
  if (show === "count") {
    const signals: Signal[] = set.signals.flatMap((signal) =>
      signal.content.kind === "distribution"
        ? [{ ...signal, content: { kind: "counter" as const, increments: signal.content.count } }]
        : [],
    );
    const lines = signals.flatMap((signal) =>
      signal.content.kind === "counter" && lives[signal.capture]
        ? drawLines(signal.capture, [], exactRate(signal.content.increments, windowMs), lives[signal.capture]!, options)
        : [],
    );
    return { ...set, signals, lines, unit: { unit: "", perSecond: true }, windowMs, refusals: [] };
  }
  const q = quantiles[show];
  const refusals = family.captures.flatMap((entry, capture) => {
    const refusal = entry === null ? null : refuseFirstBucket(bucketsOf(entry), q);
    return refusal === null ? [] : [{ ...refusal, capture }];
  });
  const refused = new Set(refusals.map((refusal) => refusal.capture));
  const shown = captures.map((capture, i) => (refused.has(i) ? { raw: null, evaluated: null } : capture));
  const rate = (metric: string): string =>
    `rate({${nameLabel}=${JSON.stringify(metric)}}[${Math.max(1, Math.round(windowMs))}ms])`;
  const classic = `histogram_quantile(${q}, sum by (le) (${rate(`${family.metric}_bucket`)}))`;
  const isNative = captures.some(({ raw }) =>
    raw?.native?.series.some((labels) => labelValue(labels, nameLabel) === family.metric),
  );
  // Native buckets are finer than classic ones beside them.
  const query = isNative ? `histogram_quantile(${q}, sum(${rate(family.metric)})) or ${classic}` : classic;
  const drawn = chartQuery(query, shown, lives, { ...options, stepMs: Math.max(interval, 1000) });
  const unit = { unit: family.unit, perSecond: false };
  return { ...set, signals: drawn.signals, lines: drawn.lines, unit, windowMs, refusals };
}

/** Observations of a whole capture by bucket, all label sets added up, in ascending order of bounds. */
function bucketsOf(entry: FamilySeries): CumulativeBucket[] {
  const counts = new Map<number, number>();
  for (const series of entry.buckets) {
    const bound = parseFloatText(labelValue(entry.table.series[series]!, "le"));
    if (bound === undefined || Number.isNaN(bound)) continue;
    const increase = exactIncrease(counterIncrements(pointsOfSeries(entry.table, series)));
    counts.set(bound, (counts.get(bound) ?? 0) + increase);
  }
  return [...counts].map(([bound, count]) => ({ bound, count })).sort((a, b) => a.bound - b.bound);
}

function intervalOf(family: Family): number {
  for (const entry of family.captures) {
    const series = entry?.counts[0];
    if (entry && series !== undefined) return typicalInterval(pointsOfSeries(entry.table, series)) || 1000;
  }
  return 1000;
}
