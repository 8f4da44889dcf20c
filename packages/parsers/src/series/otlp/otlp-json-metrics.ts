import type { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import { entryOf } from "../../read/entry-of.ts";
import { elements, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { labelName } from "./metric-name.ts";
import type { Label, MetricSeries } from "../metric-series.ts";
import { type OtlpBuckets, type OtlpKind, otlpKinds, OtlpPoint } from "./otlp-point.ts";
import { type OtlpMetric, type OtlpTable, targetLabels } from "./otlp-table.ts";

/** A list of labels, with the lists that one label more makes of it, by that label's name and value. */
interface Labelled {
  readonly labels: readonly Label[];
  readonly metrics: Map<OtlpMetric, MetricSeries>;
  readonly next: Map<string, Map<string, Labelled>>;
}

const labelled = (labels: readonly Label[]): Labelled => ({ labels, metrics: new Map(), next: new Map() });
const noLists = (): Map<string, Labelled> => new Map();

/** Reads metrics of OTLP's JSON into a table. Source: opentelemetry-proto, metrics.proto; OpenTelemetry, "OTLP/JSON". */
export class JsonMetrics {
  readonly #table: OtlpTable;
  readonly #point = new OtlpPoint();
  readonly #labelNames = new Map<string, string>();
  readonly #none = labelled([]);
  #target = this.#none;

  constructor(table: OtlpTable) {
    this.#table = table;
  }

  /** Adds an `ExportMetricsServiceRequest` (or `MetricsData`). */
  add(request: Json): void {
    for (const resource of elements(field(request, "resourceMetrics"))) {
      this.#target = this.#none;
      for (const label of targetLabels(attributePairs(field(field(resource, "resource"), "attributes"))))
        this.#target = this.#with(this.#target, label);
      for (const scope of elements(field(resource, "scopeMetrics")))
        for (const metric of elements(field(scope, "metrics"))) this.#addMetric(metric);
    }
  }

  #addMetric(metric: Json): void {
    const name = text(field(metric, "name")) ?? "";
    const unit = text(field(metric, "unit")) ?? "";
    const description = text(field(metric, "description")) ?? "";
    for (const kind of otlpKinds) {
      const data = field(metric, kind);
      if (data === undefined) continue;
      const isMonotonic = kind === "sum" && field(data, "isMonotonic") === true;
      const own = this.#table.metric({ name, unit, description, kind, isMonotonic });
      if (own.name === "") continue;
      const isDelta = isDeltaTemporality(field(data, "aggregationTemporality"));
      for (const point of elements(field(data, "dataPoints"))) {
        fill(this.#point, kind, point);
        const list = this.#labelsOf(point);
        const series = entryOf(list.metrics, own, () => this.#table.series(own, list.labels));
        this.#table.add(own, series, this.#point, isDelta);
      }
    }
  }

  /** The labels of a point: those of its target, then its attributes. */
  #labelsOf(point: Json): Labelled {
    let own = this.#target;
    for (const [key, value] of attributePairs(field(point, "attributes")))
      own = this.#with(own, [entryOf(this.#labelNames, key, labelName), value]);
    return own;
  }

  #with(list: Labelled, label: Label): Labelled {
    return entryOf(entryOf(list.next, label[0], noLists), label[1], () => labelled([...list.labels, label]));
  }
}

function fill(point: OtlpPoint, kind: OtlpKind, json: Json): void {
  point.clear();
  point.timeNanos = numberOf(field(json, "timeUnixNano")) ?? Number.NaN;
  point.flags = numberOf(field(json, "flags")) ?? 0;
  if (kind === "gauge" || kind === "sum") {
    point.asDouble = numberOf(field(json, "asDouble")) ?? Number.NaN;
    point.asInt = numberOf(field(json, "asInt")) ?? Number.NaN;
    return;
  }
  point.count = numberOf(field(json, "count")) ?? Number.NaN;
  point.sum = numberOf(field(json, "sum")) ?? Number.NaN;
  if (kind === "histogram") {
    for (const bound of finites(field(json, "explicitBounds"))) point.marks.push(bound);
    fillCounts(point.parts, field(json, "bucketCounts"));
  } else if (kind === "summary") {
    for (const part of elements(field(json, "quantileValues"))) {
      point.marks.push(numberOf(field(part, "quantile")) ?? 0);
      point.parts.push(numberOf(field(part, "value")) ?? Number.NaN);
    }
  } else {
    point.scale = numberOf(field(json, "scale")) ?? 0;
    point.zeroCount = numberOf(field(json, "zeroCount")) ?? 0;
    point.zeroThreshold = numberOf(field(json, "zeroThreshold")) ?? 0;
    fillBuckets(point.positive, field(json, "positive"));
    fillBuckets(point.negative, field(json, "negative"));
  }
}

function fillBuckets(buckets: OtlpBuckets, json: Json | undefined): void {
  buckets.offset = numberOf(field(json, "offset")) ?? 0;
  fillCounts(buckets.counts, field(json, "bucketCounts"));
}

function fillCounts(counts: GrowableFloat64, json: Json | undefined): void {
  for (const count of elements(json)) counts.push(numberOf(count) ?? 0);
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
