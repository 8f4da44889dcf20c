import type { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import { entryOf } from "../../read/entry-of.ts";
import { elements, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { labelName } from "./metric-name.ts";
import type { Label, MetricSeries } from "../metric-series.ts";
import { camelNames, type OtlpNames, snakeNames } from "./otlp-json-names.ts";
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
  #names = camelNames;

  constructor(table: OtlpTable) {
    this.#table = table;
  }

  /** Adds an `ExportMetricsServiceRequest` (or `MetricsData`). */
  add(request: Json): void {
    this.#names = field(request, snakeNames.resourceMetrics) === undefined ? camelNames : snakeNames;
    const names = this.#names;
    for (const resource of elements(field(request, names.resourceMetrics))) {
      this.#target = this.#none;
      for (const label of targetLabels(attributePairs(field(field(resource, "resource"), "attributes"), names)))
        this.#target = this.#with(this.#target, label);
      for (const scope of elements(field(resource, names.scopeMetrics)))
        for (const metric of elements(field(scope, "metrics"))) this.#addMetric(metric);
    }
  }

  #addMetric(metric: Json): void {
    const name = text(field(metric, "name")) ?? "";
    const unit = text(field(metric, "unit")) ?? "";
    const description = text(field(metric, "description")) ?? "";
    const printed = field(metric, "data");
    for (const kind of printed === undefined ? otlpKinds : [printedKind(printed)]) {
      const data = printed ?? field(metric, kind === "exponentialHistogram" ? this.#names.exponentialHistogram : kind);
      if (data === undefined) continue;
      const isMonotonic = kind === "sum" && field(data, this.#names.isMonotonic) === true;
      const own = this.#table.metric({ name, unit, description, kind, isMonotonic });
      if (own.name === "") continue;
      const isDelta = isDeltaTemporality(field(data, this.#names.aggregationTemporality));
      for (const point of elements(field(data, this.#names.dataPoints))) {
        fill(this.#point, kind, point, this.#names);
        const list = this.#labelsOf(point);
        const series = entryOf(list.metrics, own, () => this.#table.series(own, list.labels));
        this.#table.add(own, series, this.#point, isDelta);
      }
    }
  }

  /** The labels of a point: those of its target, then its attributes. */
  #labelsOf(point: Json): Labelled {
    let own = this.#target;
    for (const [key, value] of attributePairs(field(point, "attributes"), this.#names))
      own = this.#with(own, [entryOf(this.#labelNames, key, labelName), value]);
    return own;
  }

  #with(list: Labelled, label: Label): Labelled {
    return entryOf(entryOf(list.next, label[0], noLists), label[1], () => labelled([...list.labels, label]));
  }
}

/** The kind of the data that a console exporter prints, which does not name it. Source: opentelemetry-sdk for Python, metrics/_internal/point.py. */
function printedKind(data: Json): OtlpKind {
  if (field(data, snakeNames.isMonotonic) !== undefined) return "sum";
  const point = elements(field(data, snakeNames.dataPoints))[0];
  if (field(point, "scale") !== undefined) return "exponentialHistogram";
  if (field(point, snakeNames.quantileValues) !== undefined) return "summary";
  return field(point, snakeNames.bucketCounts) === undefined ? "gauge" : "histogram";
}

function fill(point: OtlpPoint, kind: OtlpKind, json: Json, names: OtlpNames): void {
  point.clear();
  point.timeNanos = numberOf(field(json, names.timeUnixNano)) ?? Number.NaN;
  point.flags = numberOf(field(json, "flags")) ?? 0;
  if (kind === "gauge" || kind === "sum") {
    point.asDouble = numberOf(field(json, names.asDouble) ?? field(json, "value")) ?? Number.NaN;
    point.asInt = numberOf(field(json, names.asInt)) ?? Number.NaN;
    return;
  }
  point.count = numberOf(field(json, "count")) ?? Number.NaN;
  point.sum = numberOf(field(json, "sum")) ?? Number.NaN;
  if (kind === "histogram") {
    for (const bound of finites(field(json, names.explicitBounds))) point.marks.push(bound);
    fillCounts(point.parts, field(json, names.bucketCounts));
  } else if (kind === "summary") {
    for (const part of elements(field(json, names.quantileValues))) {
      point.marks.push(numberOf(field(part, "quantile")) ?? 0);
      point.parts.push(numberOf(field(part, "value")) ?? Number.NaN);
    }
  } else {
    point.scale = numberOf(field(json, "scale")) ?? 0;
    point.zeroCount = numberOf(field(json, names.zeroCount)) ?? 0;
    point.zeroThreshold = numberOf(field(json, names.zeroThreshold)) ?? 0;
    fillBuckets(point.positive, field(json, "positive"), names);
    fillBuckets(point.negative, field(json, "negative"), names);
  }
}

function fillBuckets(buckets: OtlpBuckets, json: Json | undefined, names: OtlpNames): void {
  buckets.offset = numberOf(field(json, "offset")) ?? 0;
  fillCounts(buckets.counts, field(json, names.bucketCounts));
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

function attributePairs(attributes: Json | undefined, names: OtlpNames): Label[] {
  if (attributes !== undefined && attributes !== null && typeof attributes === "object" && !Array.isArray(attributes))
    return Object.entries(attributes).flatMap(([key, value]): Label[] => {
      const stated = plain(value);
      return stated === undefined ? [] : [[key, stated]];
    });
  const pairs: Label[] = [];
  for (const attribute of elements(attributes)) {
    const key = text(field(attribute, "key"));
    const stated = printed(field(attribute, "value"), names);
    if (key !== undefined && stated !== undefined) pairs.push([key, stated]);
  }
  return pairs;
}

function printed(value: Json | undefined, names: OtlpNames): string | undefined {
  const string = text(field(value, names.stringValue));
  if (string !== undefined) return string;
  const integer = field(value, names.intValue);
  return plain(integer) ?? plain(field(value, names.doubleValue)) ?? plain(field(value, names.boolValue));
}

function plain(value: Json | undefined): string | undefined {
  return text(value) ?? (typeof value === "boolean" ? `${value}` : finite(value)?.toString());
}
