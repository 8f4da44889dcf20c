import type { SeriesTable } from "@sweetspot/model";
import type { MetricMetadata, SeriesLabels } from "@sweetspot/model/series/table";
import { HistogramSum, withSchema } from "@sweetspot/model/series/native/combine-histograms";
import { type BucketCounts, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import type { ParseContext } from "../../format.ts";
import { MeasuredTable } from "../measured-table.ts";
import { prometheusName } from "./metric-name.ts";
import { MarkLists } from "../mark-lists.ts";
import { type Label, type MetricNames, metricNames, MetricSeries } from "../metric-series.ts";
import type { OtlpBuckets, OtlpKind, OtlpPoint } from "./otlp-point.ts";

interface DeltaSample {
  readonly series: number;
  readonly timeMs: number;
  readonly value: number | NativeHistogram;
}

/** A metric as an export states it. */
interface StatedMetric {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  readonly kind: OtlpKind;
  /** Whether it is a sum that only grows, which is a counter. */
  readonly isMonotonic: boolean;
}

/** A metric under its Prometheus name. Every export states it again; it is the same object then. */
export interface OtlpMetric {
  readonly stated: StatedMetric;
  /** Empty where its points are left out. */
  readonly name: string;
  readonly names: MetricNames;
}

const types: Readonly<Record<OtlpKind, MetricMetadata["type"]>> = {
  gauge: "gauge",
  sum: "gauge",
  histogram: "histogram",
  exponentialHistogram: "histogram",
  summary: "summary",
};

/**
 * Collects metrics of OTLP as a Prometheus server would keep them: names with units, histograms as
 * buckets, exponential ones as native histograms, deltas added up. Source: opentelemetry-proto, metrics.proto; OpenTelemetry, "Prometheus and OpenMetrics compatibility".
 */
export class OtlpTable {
  readonly #table: MeasuredTable;
  readonly #context: ParseContext;
  readonly #deltas: DeltaSample[] = [];
  /** The metrics that were stated last under each name. */
  readonly #metrics = new Map<string, OtlpMetric>();
  readonly #seriesOf = (labels: SeriesLabels): number => this.#table.seriesOf(labels);
  readonly #bounds = new MarkLists((bound) => ["le", bound === Infinity ? "+Inf" : String(bound)]);
  readonly #quantiles = new MarkLists((quantile) => ["quantile", String(quantile)]);

  constructor(context: ParseContext) {
    this.#table = new MeasuredTable(context);
    this.#context = context;
  }

  /** The metric that an export states; its points are left out where its name is empty. */
  metric(stated: StatedMetric): OtlpMetric {
    const known = this.#metrics.get(stated.name);
    if (known !== undefined && isSameMetric(known.stated, stated)) return known;
    const { kind, isMonotonic, unit, description } = stated;
    const ending = isMonotonic ? "counter" : kind === "gauge" ? "gauge" : "other";
    const name = prometheusName(stated.name, unit, ending);
    const metric = { stated, name, names: metricNames(name) };
    this.#metrics.set(stated.name, metric);
    if (metric.name !== "") this.#table.describe(metric.name, isMonotonic ? "counter" : types[kind], description);
    return metric;
  }

  /** The series of a metric with these labels: those of its target, then those of its attributes. */
  series({ names }: OtlpMetric, labels: readonly Label[]): MetricSeries {
    return new MetricSeries(names, labels, this.#seriesOf);
  }

  /** Adds a point of a metric to the metric's series with the point's labels. */
  add({ stated: { kind } }: OtlpMetric, own: MetricSeries, point: OtlpPoint, isDelta: boolean): void {
    const timeMs = Math.round(point.timeNanos / 1e6);
    // The lowest flag says that there is no value.
    if (Number.isNaN(timeMs) || (point.flags & 1) === 1) return;
    if (kind === "gauge" || kind === "sum") {
      const value = Number.isNaN(point.asDouble) ? point.asInt : point.asDouble;
      if (!Number.isNaN(value)) this.#addTo(own.plain, timeMs, value, isDelta);
    } else if (kind === "exponentialHistogram") {
      const value = exponentialHistogram(point);
      if (value !== undefined) this.#addTo(own.plain, timeMs, value, isDelta);
    } else {
      if (!Number.isNaN(point.count)) this.#addTo(own.count, timeMs, point.count, isDelta);
      if (!Number.isNaN(point.sum)) this.#addTo(own.sum, timeMs, point.sum, isDelta);
      if (kind === "summary") this.#addQuantiles(own, timeMs, point, isDelta);
      else this.#addBuckets(own, timeMs, point, isDelta);
    }
  }

  #addQuantiles(own: MetricSeries, timeMs: number, { marks, parts }: OtlpPoint, isDelta: boolean): void {
    own.setMarks(marks, this.#quantiles, "plain");
    for (let i = 0; i < parts.length; i++) {
      const value = parts.data[i]!;
      if (!Number.isNaN(value)) this.#addTo(own.marked(i), timeMs, value, isDelta);
    }
  }

  #addBuckets(own: MetricSeries, timeMs: number, { marks, parts }: OtlpPoint, isDelta: boolean): void {
    // The last bucket has no bound of its own.
    while (marks.length < parts.length) marks.push(Infinity);
    own.setMarks(marks, this.#bounds, "bucket");
    let cumulated = 0;
    for (let i = 0; i < parts.length; i++) this.#addTo(own.marked(i), timeMs, (cumulated += parts.data[i]!), isDelta);
  }

  #addTo(series: number, timeMs: number, value: number | NativeHistogram, isDelta: boolean): void {
    if (isDelta) this.#deltas.push({ series, timeMs, value });
    else this.#table.addTo(series, timeMs, value);
  }

  finish(): SeriesTable {
    if (this.#deltas.length > 0) {
      const message =
        "The exports hold what was counted since the one before (delta temporality), which was added up from the first in this file. Upload the exports of one run as one file, a line each.";
      this.#context.diagnostics.add({ severity: "info", code: "deltas", message });
    }
    const sums = new Map<number, number | NativeHistogram>();
    for (const { series, timeMs, value } of this.#deltas.toSorted((a, b) => a.timeMs - b.timeMs)) {
      const sum = addDelta(sums.get(series), value);
      sums.set(series, sum);
      this.#table.addTo(series, timeMs, sum);
    }
    return this.#table.finish("The export holds no metric with a value and a time.");
  }
}

const isSameMetric = (a: StatedMetric, b: StatedMetric): boolean =>
  a.unit === b.unit && a.kind === b.kind && a.isMonotonic === b.isMonotonic && a.description === b.description;

function addDelta(before: number | NativeHistogram | undefined, value: number | NativeHistogram) {
  if (before === undefined) return value;
  if (typeof before === "number") return typeof value === "number" ? before + value : value;
  if (typeof value === "number") return value;
  const sum = new HistogramSum(before);
  sum.add(value);
  return sum.total();
}

/** Prometheus keeps no finer schema than this. */
const finestSchema = 8;

/** An exponential histogram as Prometheus keeps it; undefined where its count or its scale cannot be. */
function exponentialHistogram(point: OtlpPoint): NativeHistogram | undefined {
  const { scale, count, sum } = point;
  if (Number.isNaN(count) || scale < -4 || scale > 31) return undefined;
  const histogram = {
    schema: scale,
    hint: Hint.unknown,
    zeroThreshold: point.zeroThreshold || 1e-128,
    zeroCount: point.zeroCount,
    count,
    sum: Number.isNaN(sum) ? 0 : sum,
    positive: filledBuckets(point.positive),
    negative: filledBuckets(point.negative),
    bounds: [],
  };
  return withSchema(histogram, Math.min(scale, finestSchema));
}

/** The buckets that hold something: Prometheus' bucket `offset + i` ends where OTLP's of the number one higher does. */
function filledBuckets({ offset, counts: { data, length } }: OtlpBuckets): BucketCounts {
  const kept: { index: number[]; count: number[] } = { index: [], count: [] };
  for (let i = 0; i < length; i++) {
    const own = data[i]!;
    if (own === 0) continue;
    kept.index.push(offset + i + 1);
    kept.count.push(own);
  }
  return kept;
}

/** The labels by which Prometheus tells targets apart, of the attributes of a resource. */
export function targetLabels(resource: Iterable<Label>): readonly Label[] {
  const attributes = new Map(resource);
  const service = attributes.get("service.name") ?? "";
  const space = attributes.get("service.namespace");
  return [
    ["job", space === undefined ? service : `${space}/${service}`],
    ["instance", attributes.get("service.instance.id") ?? ""],
  ];
}
