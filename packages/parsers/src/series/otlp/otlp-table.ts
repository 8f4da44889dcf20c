import type { SeriesTable } from "@sweetspot/model";
import { HistogramSum, withSchema } from "@sweetspot/model/series/native/combine-histograms";
import { type BucketCounts, filled, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
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
  readonly name: string;
  readonly labels: Labels;
  readonly more: Label | undefined;
  readonly timeMs: number;
  readonly value: number | NativeHistogram;
}

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

  constructor(context: ParseContext) {
    this.#table = new MeasuredTable(context);
    this.#context = context;
  }

  /** Adds an `ExportMetricsServiceRequest` (or `MetricsData`). */
  add(request: Json): void {
    for (const resource of elements(field(request, "resourceMetrics"))) {
      const target = targetLabels(field(resource, "resource"));
      for (const scope of elements(field(resource, "scopeMetrics")))
        for (const metric of elements(field(scope, "metrics"))) this.#addMetric(metric, target);
    }
  }

  #addMetric(metric: Json, target: Labels): void {
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
      for (const point of elements(field(data, "dataPoints"))) this.#addPoint(key, name, point, target, isDelta);
    }
  }

  #addPoint(kind: string, name: string, point: Json, target: Labels, isDelta: boolean): void {
    const timeMs = Math.round((numberOf(field(point, "timeUnixNano")) ?? Number.NaN) / 1e6);
    // The lowest flag says that there is no value.
    if (!Number.isFinite(timeMs) || ((numberOf(field(point, "flags")) ?? 0) & 1) === 1) return;
    const labels = [...target];
    for (const [key, value] of attributePairs(field(point, "attributes")))
      labels.push([entryOf(this.#labelNames, key, labelName), value]);
    const add = (metric: string, value: number | NativeHistogram | undefined, more?: Label): void => {
      if (value === undefined) return;
      if (isDelta) this.#deltas.push({ name: metric, labels, more, timeMs, value });
      else this.#table.add(metric, labels, timeMs, value, more);
    };
    if (kind === "gauge" || kind === "sum") {
      add(name, numberOf(field(point, "asDouble")) ?? numberOf(field(point, "asInt")));
      return;
    }
    if (kind === "exponentialHistogram") {
      add(name, exponentialHistogram(point));
      return;
    }
    add(`${name}_count`, numberOf(field(point, "count")));
    add(`${name}_sum`, numberOf(field(point, "sum")));
    if (kind === "summary") {
      for (const quantile of elements(field(point, "quantileValues"))) {
        const at = numberOf(field(quantile, "quantile")) ?? 0;
        add(name, numberOf(field(quantile, "value")), entryOf(this.#quantiles, at, quantileLabel));
      }
    } else {
      const bounds = finites(field(point, "explicitBounds"));
      const bucket = `${name}_bucket`;
      let cumulated = 0;
      elements(field(point, "bucketCounts")).forEach((count, i) => {
        cumulated += numberOf(count) ?? 0;
        add(bucket, cumulated, entryOf(this.#bounds, bounds[i] ?? Infinity, boundLabel));
      });
    }
  }

  finish(): SeriesTable {
    if (this.#deltas.length > 0) {
      const message =
        "The exports hold what was counted since the one before (delta temporality), which was added up from the first in this file. Upload the exports of one run as one file, a line each.";
      this.#context.diagnostics.add({ severity: "info", code: "deltas", message });
    }
    const sums = new Map<string, number | NativeHistogram>();
    for (const { name, labels, more, timeMs, value } of this.#deltas.toSorted((a, b) => a.timeMs - b.timeMs)) {
      const key = JSON.stringify([name, labels, more]);
      const sum = addDelta(sums.get(key), value);
      sums.set(key, sum);
      this.#table.add(name, labels, timeMs, sum, more);
    }
    return this.#table.finish("The export holds no metric with a value and a time.");
  }
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
    const offset = numberOf(field(buckets, "offset")) ?? 0;
    const counts = elements(field(buckets, "bucketCounts")).map((one) => numberOf(one) ?? 0);
    return filled(
      counts.map((_, i) => offset + i + 1),
      counts,
    );
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
