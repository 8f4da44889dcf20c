import type { SeriesTable } from "@sweetspot/model";
import { HistogramSum, withSchema } from "@sweetspot/model/series/native/combine-histograms";
import { type BucketCounts, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import type { ParseContext } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { elements, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { MeasuredTable } from "../measured-table.ts";
import { labelName, prometheusName } from "./metric-name.ts";

type Label = readonly [name: string, value: string];
type Labels = readonly Label[];

/** The kinds of data of a metric; a sum that only grows is a counter. */
const kinds = [
  ["gauge", "gauge"],
  ["sum", "gauge"],
  ["histogram", "histogram"],
  ["exponentialHistogram", "histogram"],
  ["summary", "summary"],
] as const;

interface DeltaSample {
  readonly series: number;
  readonly timeMs: number;
  readonly value: number | NativeHistogram;
}

/** A list of labels, with the lists that one label more makes of it, by that label's name and value. */
interface Labelled {
  readonly labels: Labels;
  readonly metrics: Map<string, MetricSeries>;
  readonly next: Map<string, Map<string, Labelled>>;
}

/** The series of a metric with the same labels. Every export has them again, in the same order. */
interface MetricSeries {
  readonly kind: string;
  /** The bounds of buckets, or quantiles, which are the labels of the series behind the first two. */
  readonly marks: readonly number[];
  /** The series themselves; of summaries and histograms the first two are the count and the sum. */
  readonly series: number[];
}

const labelled = (labels: Labels): Labelled => ({ labels, metrics: new Map(), next: new Map() });
const noLists = (): Map<string, Labelled> => new Map();
const noMarks: readonly number[] = [];

/**
 * Collects metrics of OTLP, in the shape of its JSON, as a Prometheus server would keep them: names with units, histograms as
 * buckets, exponential ones as native histograms, deltas added up. Source: opentelemetry-proto, metrics.proto; OpenTelemetry, "Prometheus and OpenMetrics compatibility".
 */
export class OtlpTable {
  readonly #table: MeasuredTable;
  readonly #context: ParseContext;
  readonly #deltas: DeltaSample[] = [];
  /** Every export names the same metrics, attributes, bounds and quantiles again. */
  readonly #names = new Map<string, string>();
  readonly #labelNames = new Map<string, string>();
  readonly #bounds = new Map<number, Label>();
  readonly #quantiles = new Map<number, Label>();
  readonly #none = labelled([]);
  #target = this.#none;

  constructor(context: ParseContext) {
    this.#table = new MeasuredTable(context);
    this.#context = context;
  }

  /** Adds an `ExportMetricsServiceRequest` (or `MetricsData`). */
  add(request: Json): void {
    for (const resource of elements(field(request, "resourceMetrics"))) {
      this.setResource(field(resource, "resource"));
      for (const scope of elements(field(resource, "scopeMetrics")))
        for (const metric of elements(field(scope, "metrics"))) this.addMetric(metric);
    }
  }

  /** States the `Resource` of the metrics that are added next. */
  setResource(resource: Json | undefined): void {
    this.#target = this.#none;
    for (const label of targetLabels(resource)) this.#target = this.#with(this.#target, label);
  }

  /** Adds a `Metric` of the resource that was set last. */
  addMetric(metric: Json): void {
    const stated = text(field(metric, "name")) ?? "";
    const unit = text(field(metric, "unit")) ?? "";
    const sum = field(metric, "sum");
    const isCounter = field(sum, "isMonotonic") === true;
    const kind = isCounter ? "counter" : field(metric, "gauge") === undefined ? "other" : "gauge";
    const name = entryOf(this.#names, `${kind} ${unit} ${stated}`, () => prometheusName(stated, unit, kind));
    if (name === "") return;
    const help = text(field(metric, "description")) ?? "";
    for (const [key, type] of kinds) {
      const data = field(metric, key);
      if (data === undefined) continue;
      this.#table.describe(name, key === "sum" && isCounter ? "counter" : type, help);
      const isDelta = isDeltaTemporality(field(data, "aggregationTemporality"));
      for (const point of elements(field(data, "dataPoints"))) this.#addPoint(key, name, point, isDelta);
    }
  }

  #addPoint(kind: string, name: string, point: Json, isDelta: boolean): void {
    const timeMs = Math.round((numberOf(field(point, "timeUnixNano")) ?? Number.NaN) / 1e6);
    // The lowest flag says that there is no value.
    if (!Number.isFinite(timeMs) || ((numberOf(field(point, "flags")) ?? 0) & 1) === 1) return;
    const own = this.#labelsOf(point);
    const add = (series: number, value: number | NativeHistogram): void => {
      if (isDelta) this.#deltas.push({ series, timeMs, value });
      else this.#table.addTo(series, timeMs, value);
    };
    if (kind === "gauge" || kind === "sum" || kind === "exponentialHistogram") {
      const value =
        kind === "exponentialHistogram"
          ? exponentialHistogram(point)
          : (numberOf(field(point, "asDouble")) ?? numberOf(field(point, "asInt")));
      const { series } = metricSeries(own, kind, name, noMarks);
      if (value !== undefined) add((series[0] ??= this.#table.series(name, own.labels)), value);
      return;
    }
    const isSummary = kind === "summary";
    const parts = elements(field(point, isSummary ? "quantileValues" : "bucketCounts"));
    const marks = isSummary
      ? parts.map((part) => numberOf(field(part, "quantile")) ?? 0)
      : finites(field(point, "explicitBounds"));
    const { series } = metricSeries(own, kind, name, marks);
    const count = numberOf(field(point, "count"));
    if (count !== undefined) add((series[0] ??= this.#table.series(`${name}_count`, own.labels)), count);
    const sum = numberOf(field(point, "sum"));
    if (sum !== undefined) add((series[1] ??= this.#table.series(`${name}_sum`, own.labels)), sum);
    let cumulated = 0;
    for (let i = 0; i < parts.length; i++) {
      const value = isSummary ? numberOf(field(parts[i], "value")) : (cumulated += numberOf(parts[i]) ?? 0);
      if (value === undefined) continue;
      const mark = marks[i] ?? Infinity;
      series[i + 2] ??= isSummary
        ? this.#table.series(name, own.labels, entryOf(this.#quantiles, mark, quantileLabel))
        : this.#table.series(`${name}_bucket`, own.labels, entryOf(this.#bounds, mark, boundLabel));
      add(series[i + 2]!, value);
    }
  }

  /** The labels of a point: those of its target, then its attributes. */
  #labelsOf(point: Json): Labelled {
    let own = this.#target;
    for (const attribute of elements(field(point, "attributes"))) {
      const key = text(field(attribute, "key"));
      const value = printed(field(attribute, "value"));
      if (key !== undefined && value !== undefined)
        own = this.#with(own, [entryOf(this.#labelNames, key, labelName), value]);
    }
    return own;
  }

  #with(list: Labelled, label: Label): Labelled {
    return entryOf(entryOf(list.next, label[0], noLists), label[1], () => labelled([...list.labels, label]));
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

/** The series of a metric with these labels; empty where its kind or its marks are not those that were met last. */
function metricSeries(own: Labelled, kind: string, name: string, marks: readonly number[]): MetricSeries {
  const known = own.metrics.get(name);
  if (known !== undefined && known.kind === kind && isSame(known.marks, marks)) return known;
  const made = { kind, marks, series: [] };
  own.metrics.set(name, made);
  return made;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

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

/** An exponential histogram as Prometheus keeps it: its bucket `offset + i` ends where that of the number one higher does. */
function exponentialHistogram(point: Json): NativeHistogram | undefined {
  const schema = numberOf(field(point, "scale")) ?? 0;
  const count = numberOf(field(point, "count"));
  if (count === undefined || schema < -4 || schema > 31) return undefined;
  const side = (buckets: Json | undefined): BucketCounts => {
    const kept: { index: number[]; count: number[] } = { index: [], count: [] };
    const offset = numberOf(field(buckets, "offset")) ?? 0;
    const counts = elements(field(buckets, "bucketCounts"));
    for (let i = 0; i < counts.length; i++) {
      const own = numberOf(counts[i]) ?? 0;
      if (own === 0) continue;
      kept.index.push(offset + i + 1);
      kept.count.push(own);
    }
    return kept;
  };
  const histogram = {
    schema,
    hint: Hint.unknown,
    zeroThreshold: numberOf(field(point, "zeroThreshold")) || 1e-128,
    zeroCount: numberOf(field(point, "zeroCount")) ?? 0,
    count,
    sum: numberOf(field(point, "sum")) ?? 0,
    positive: side(field(point, "positive")),
    negative: side(field(point, "negative")),
    bounds: [],
  };
  return withSchema(histogram, Math.min(schema, finestSchema));
}

function isDeltaTemporality(stated: Json | undefined): boolean {
  return stated === 1 || stated === "AGGREGATION_TEMPORALITY_DELTA";
}

/** A number; 64-bit ones are texts in OTLP's JSON. */
function numberOf(value: Json | undefined): number | undefined {
  const stated = text(value);
  if (stated === undefined) return finite(value);
  return /^-?\d{1,20}$/.test(stated) ? Number(stated) : undefined;
}

/** The labels by which Prometheus tells targets apart. */
function targetLabels(resource: Json | undefined): Labels {
  const attributes = new Map(attributePairs(field(resource, "attributes")));
  const service = attributes.get("service.name") ?? "";
  const space = attributes.get("service.namespace");
  return [
    ["job", space === undefined ? service : `${space}/${service}`],
    ["instance", attributes.get("service.instance.id") ?? ""],
  ];
}

const quantileLabel = (quantile: number): Label => ["quantile", String(quantile)];
const boundLabel = (bound: number): Label => ["le", bound === Infinity ? "+Inf" : String(bound)];

function attributePairs(attributes: Json | undefined): Label[] {
  const pairs: Label[] = [];
  for (const attribute of elements(attributes)) {
    const key = text(field(attribute, "key"));
    const stated = printed(field(attribute, "value"));
    if (key !== undefined && stated !== undefined) pairs.push([key, stated]);
  }
  return pairs;
}

function printed(value: Json | undefined): string | undefined {
  const string = text(field(value, "stringValue"));
  if (string !== undefined) return string;
  const integer = field(value, "intValue");
  const truth = field(value, "boolValue");
  return (
    text(integer) ??
    (finite(integer) ?? finite(field(value, "doubleValue")))?.toString() ??
    (typeof truth === "boolean" ? `${truth}` : undefined)
  );
}
