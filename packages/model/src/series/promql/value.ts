import { labelsKey } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import type { NativeHistogram } from "../native/native-histogram.ts";
import { QueryError } from "./error.ts";

/**
 * One series over the steps of an evaluation: `values[i]`, or `histograms[i]` of one of native histograms, counts only where
 * `present[i]` is 1. A series that is a number at some steps and a histogram at others is two series.
 */
export interface StepSeries {
  readonly labels: SeriesLabels;
  readonly values: Float64Array;
  readonly present: Uint8Array;
  readonly histograms?: (NativeHistogram | undefined)[];
}

/** An expression's value at every step at once; a step is one evaluation in Prometheus. */
export type StepValue =
  | { readonly kind: "scalar"; readonly values: Float64Array }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "vector"; readonly series: StepSeries[] };

/** An empty series of so many steps. */
export function emptySeries(labels: SeriesLabels, steps: number): StepSeries {
  return { labels, values: new Float64Array(steps), present: new Uint8Array(steps) };
}

/** An empty series of native histograms. */
export function emptyNative(labels: SeriesLabels, steps: number): NativeSeries {
  return { ...emptySeries(labels, steps), histograms: Array.from({ length: steps }, () => undefined) };
}

type NativeSeries = StepSeries & Required<Pick<StepSeries, "histograms">>;

/** The series that have plain numbers, which are all that most functions take. */
export const plainSeries = (series: readonly StepSeries[]): StepSeries[] =>
  series.filter(({ histograms }) => histograms === undefined);

/** The value of a series at a step. */
export const valueAt = ({ values, histograms }: StepSeries, step: number): number | NativeHistogram =>
  histograms === undefined ? values[step]! : histograms[step]!;

/** Makes up to `count` empty series in one piece of memory, which is much quicker than piece by piece. */
export function seriesBlock(count: number, steps: number): (labels: SeriesLabels) => StepSeries {
  const values = new Float64Array(count * steps);
  const present = new Uint8Array(count * steps);
  let at = 0;
  return (labels) => {
    const from = at;
    at += steps;
    return { labels, values: values.subarray(from, at), present: present.subarray(from, at) };
  };
}

/**
 * Series with equal labels become one where they do not meet at any step; where they do, the vector has no meaning and
 * the query fails, as in Prometheus.
 */
export function joinSameLabels(series: readonly StepSeries[]): StepSeries[] {
  const byKey = new Map<string, StepSeries>();
  let met = false;
  for (const one of series) {
    const key = `${labelsKey(one.labels)}${one.histograms === undefined ? "" : " native"}`;
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, one);
      continue;
    }
    for (let i = 0; i < one.present.length; i++) {
      if (one.present[i] === 0) continue;
      if (known.present[i] === 1) met = true;
      known.present[i] = 1;
      known.values[i] = one.values[i]!;
      if (known.histograms !== undefined) known.histograms[i] = one.histograms?.[i];
    }
  }
  if (met) throw new QueryError("execution", "vector cannot contain metrics with the same labelset");
  return byKey.size === series.length ? [...series] : [...byKey.values()];
}
