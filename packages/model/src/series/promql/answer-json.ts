import { allBuckets, isCustom, type NativeHistogram } from "../native/native-histogram.ts";
import { formatSample } from "../number-text.ts";
import type { SeriesLabels } from "../table.ts";
import { QueryError } from "./error.ts";
import type { InstantAnswer, RangeAnswer } from "./query.ts";
import { valueAt } from "./value.ts";

/** Seconds with as many as three decimals, as Prometheus writes times. */
function timeJson(ms: number): string {
  const whole = Math.trunc(ms / 1000);
  const rest = Math.abs(Math.round(ms - whole * 1000));
  const sign = ms < 0 && whole === 0 ? "-" : "";
  return rest === 0 ? `${whole}` : `${sign}${whole}.${String(rest).padStart(3, "0")}`;
}

/** A label set as a JSON object. */
export function labelsJson(labels: SeriesLabels): string {
  return `{${labels.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}

const text = (value: number): string => `"${formatSample(value)}"`;

const point = (timeMs: number, value: number | NativeHistogram): string => `[${timeJson(timeMs)},${valueJson(value)}]`;

/** A value as text, or a native histogram with those of its buckets that have counts. */
function valueJson(value: number | NativeHistogram): string {
  if (typeof value === "number") return text(value);
  const buckets = allBuckets(value).flatMap(({ lower, upper, count }) => {
    if (count === 0) return [];
    // 0: open below, 1: open above, 3: both ends belong to the bucket.
    const first = isCustom(value) && lower === -Infinity;
    const ends = first || (lower < 0 && upper > 0) || lower === upper ? 3 : !isCustom(value) && lower < 0 ? 1 : 0;
    return [`[${ends},${text(lower)},${text(upper)},${text(count)}]`];
  });
  const list = buckets.length === 0 ? "" : `,"buckets":[${buckets.join(",")}]`;
  return `{"count":${text(value.count)},"sum":${text(value.sum)}${list}}`;
}

const keyOf = (value: number | NativeHistogram): string => (typeof value === "number" ? "value" : "histogram");

/** Series in Prometheus' form; points of the same labels, numbers or native histograms, are one series. */
function matrixJson(
  rows: readonly { readonly labels: SeriesLabels; readonly native: boolean; readonly points: string[] }[],
): string {
  const series: string[] = [];
  rows.forEach(({ labels, native, points }, i) => {
    const metric = labelsJson(labels);
    const list = `"${native ? "histograms" : "values"}":[${points.join(",")}]`;
    const before = rows[i - 1];
    if (before !== undefined && labelsJson(before.labels) === metric)
      series.push(`${series.pop()!.slice(0, -1)},${list}}`);
    else series.push(`{"metric":${metric},${list}}`);
  });
  return `{"resultType":"matrix","result":[${series.join(",")}]}`;
}

/** An answer of more points is refused: its text would be too long to be made, let alone read. */
const maxPoints = 5_000_000;

function checkSize(points: number): void {
  if (points <= maxPoints) return;
  throw new QueryError(
    "execution",
    `the answer has ${points} points, more than ${maxPoints}: narrow the selector or the range, or widen the step`,
  );
}

/** The `data` of Prometheus' answer to `query_range`, byte for byte in its form. Throws `QueryError` where it is too large. */
export function rangeJson(answer: RangeAnswer): string {
  checkSize(answer.series.length * answer.times.length);
  const times = Array.from(answer.times, timeJson);
  return matrixJson(
    answer.series.map((series) => {
      const points: string[] = [];
      for (let i = 0; i < times.length; i++)
        if (series.present[i] === 1) points.push(`[${times[i]},${valueJson(valueAt(series, i))}]`);
      return { labels: series.labels, native: series.histograms !== undefined, points };
    }),
  );
}

/** The `data` of Prometheus' answer to `query`. */
export function instantJson(answer: InstantAnswer): string {
  switch (answer.kind) {
    case "scalar":
      return `{"resultType":"scalar","result":${point(answer.timeMs, answer.value)}}`;
    case "string":
      return `{"resultType":"string","result":[${timeJson(answer.timeMs)},${JSON.stringify(answer.value)}]}`;
    case "vector": {
      const samples = answer.samples.map(
        ({ labels, value }) => `{"metric":${labelsJson(labels)},"${keyOf(value)}":${point(answer.timeMs, value)}}`,
      );
      return `{"resultType":"vector","result":[${samples.join(",")}]}`;
    }
    case "matrix": {
      checkSize(answer.series.reduce((sum, { times }) => sum + times.length, 0));
      return matrixJson(
        answer.series.map(({ labels, times, values, histograms }) => ({
          labels,
          native: histograms !== undefined,
          points: Array.from(times, (ms, i) => point(ms, histograms?.[i] ?? values[i]!)),
        })),
      );
    }
  }
}
