import { exceptLabels, labelsKey, labelValue, withoutName } from "../labels.ts";
import { parseFloatText } from "../number-text.ts";
import type { SeriesLabels } from "../table.ts";
import { type Buckets, bucketFraction, bucketQuantile } from "./bucket-quantile.ts";
import type { Rule } from "./context.ts";
import { emptySeries, type StepSeries } from "./value.ts";

const bound: ReadonlySet<string> = new Set(["le"]);

interface BucketGroup {
  readonly labels: SeriesLabels;
  readonly members: { readonly bound: number; readonly series: StepSeries }[];
}

/** The `_bucket` series of each histogram in a vector, ascending in bound. Series without a readable `le` are left out. */
function histograms(vector: readonly StepSeries[], rule: Rule): BucketGroup[] {
  const groups = new Map<string, BucketGroup>();
  for (const series of vector) {
    const upper = parseFloatText(labelValue(series.labels, "le"));
    if (upper === undefined) continue;
    const labels = exceptLabels(series.labels, bound);
    // 3.x keeps histograms of different names apart, 2.x throws their buckets together.
    const key = labelsKey(rule === "2.x" ? withoutName(labels) : labels);
    const group = groups.get(key) ?? { labels: withoutName(labels), members: [] };
    groups.set(key, group);
    group.members.push({ bound: upper, series });
  }
  for (const group of groups.values()) group.members.sort((a, b) => a.bound - b.bound);
  return [...groups.values()];
}

function perStep(
  vector: readonly StepSeries[],
  steps: number,
  rule: Rule,
  compute: (step: number, buckets: Buckets) => number,
): StepSeries[] {
  return histograms(vector, rule).map(({ labels, members }) => {
    const result = emptySeries(labels, steps);
    for (let i = 0; i < steps; i++) {
      const here = members.filter(({ series }) => series.present[i] === 1);
      if (here.length === 0) continue;
      result.present[i] = 1;
      result.values[i] = compute(i, {
        bounds: here.map(({ bound }) => bound),
        counts: here.map(({ series }) => series.values[i]!),
      });
    }
    return result;
  });
}

/** `histogram_quantile(q, v)` for classic histograms. */
export function histogramQuantile(q: Float64Array, vector: readonly StepSeries[], rule: Rule): StepSeries[] {
  return perStep(vector, q.length, rule, (step, buckets) => bucketQuantile(q[step]!, buckets, rule !== "2.x"));
}

/** `histogram_fraction(lower, upper, v)` for classic histograms. */
export function histogramFraction(
  lower: Float64Array,
  upper: Float64Array,
  vector: readonly StepSeries[],
  rule: Rule,
): StepSeries[] {
  return perStep(vector, lower.length, rule, (step, buckets) => bucketFraction(lower[step]!, upper[step]!, buckets));
}
