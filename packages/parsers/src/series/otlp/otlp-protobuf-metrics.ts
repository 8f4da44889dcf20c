import { KnownBytes } from "../../read/known-bytes.ts";
import { type ProtobufReader, WireType } from "../../read/protobuf.ts";
import { entryOf } from "../../read/entry-of.ts";
import { labelName } from "./metric-name.ts";
import type { Label, MetricSeries } from "../metric-series.ts";
import { type OtlpKind, OtlpPoint } from "./otlp-point.ts";
import { attributesField, takePointField } from "./otlp-protobuf-points.ts";
import { type OtlpMetric, type OtlpTable, targetLabels } from "./otlp-table.ts";

/** A resource: its labels, and a number for each metric that it has. */
interface Target {
  readonly labels: readonly Label[];
  readonly metrics: Map<OtlpMetric, number>;
}

const targetOf = (attributes: readonly Label[]): Target => ({ labels: targetLabels(attributes), metrics: new Map() });

/** The kind of data that a field of a metric has. */
const kindOfField = new Map<number, OtlpKind>([
  [5, "gauge"],
  [7, "sum"],
  [9, "histogram"],
  [10, "exponentialHistogram"],
  [11, "summary"],
]);

/**
 * Reads metrics of OTLP's protobuf into a table. Exports name the same resources, metrics and attributes again and again: whose
 * bytes were met before are found by them and not read. Source: opentelemetry-proto, metrics.proto.
 */
export class ProtobufMetrics {
  readonly #reader: ProtobufReader;
  readonly #table: OtlpTable;
  readonly #point = new OtlpPoint();
  readonly #targets: KnownBytes<Target>;
  readonly #attributes: KnownBytes<Label | undefined>;
  /** The series of all attributes of a point, by the number of its metric. */
  readonly #series: KnownBytes<MetricSeries>;
  #metrics = 0;
  #target = targetOf([]);
  #metric: OtlpMetric | undefined;

  constructor(reader: ProtobufReader, table: OtlpTable) {
    const { bytes } = reader;
    this.#reader = reader;
    this.#table = table;
    this.#targets = new KnownBytes(bytes, (start, stop) => targetOf(this.#pairs(start, stop, 1, this.#pair)));
    this.#attributes = new KnownBytes(bytes, (start, stop) => {
      const pair = this.#pair(start, stop);
      return pair === undefined ? undefined : [labelName(pair[0]), pair[1]];
    });
    this.#series = new KnownBytes(bytes, (start, stop) => this.#seriesOf(start, stop));
  }

  /** Reads the `ResourceMetrics` that are the reader's present field. */
  addResource(): void {
    const reader = this.#reader;
    const { tagAt } = reader;
    this.#target = targetOf([]);
    this.#each(1, () => {
      reader.expect(WireType.bytes, "A resource");
      this.#target = this.#targets.of(reader.start, reader.stop);
    });
    // A resource may be written behind its metrics.
    reader.nextAt(tagAt);
    this.#each(2, () => this.#each(2, () => this.#addMetric()));
  }

  /** Calls `visit` with each field of this number in the message that is the present field. */
  #each(field: number, visit: () => void): void {
    const reader = this.#reader;
    const outer = reader.enter();
    while (reader.next()) if (reader.field === field) visit();
    reader.leave(outer);
  }

  #addMetric(): void {
    const reader = this.#reader;
    let [name, unit, description] = ["", "", ""];
    let kind: OtlpKind | undefined;
    let start = 0;
    let stop = 0;
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) name = reader.text();
      else if (reader.field === 2) description = reader.text();
      else if (reader.field === 3) unit = reader.text();
      else {
        const own = kindOfField.get(reader.field);
        if (own === undefined) continue;
        reader.expect(WireType.bytes, "A metric's data");
        kind = own;
        ({ start, stop } = reader);
      }
    }
    if (kind !== undefined) {
      const metric = reader.enterRange(start, stop);
      this.#addPoints({ name, unit, description, kind });
      reader.leave(metric);
      reader.position = reader.end;
    }
    reader.leave(outer);
  }

  /** Reads the data of a metric, which say behind the points how these are meant. */
  #addPoints(stated: { name: string; unit: string; description: string; kind: OtlpKind }): void {
    const reader = this.#reader;
    const { position, end } = reader;
    let isDelta = false;
    let isMonotonic = false;
    while (reader.next()) {
      if (reader.field === 2) isDelta = reader.low === 1;
      else if (reader.field === 3) isMonotonic = reader.low !== 0;
    }
    const { kind } = stated;
    const metric = this.#table.metric({ ...stated, isMonotonic: isMonotonic && kind === "sum" });
    if (metric.name === "") return;
    this.#metric = metric;
    const context = entryOf(this.#target.metrics, metric, () => ++this.#metrics);
    reader.enterRange(position, end);
    while (reader.next()) {
      if (reader.field !== 1) continue;
      const series = this.#readPoint(kind, context);
      this.#table.add(metric, series, this.#point, isDelta);
    }
  }

  /** Reads the point that is the present field, and gives the series of its attributes. */
  #readPoint(kind: OtlpKind, context: number): MetricSeries {
    const reader = this.#reader;
    const point = this.#point;
    const attributes = attributesField[kind];
    // The attributes follow one another; whatever else is between them only makes them be read again.
    let start = -1;
    let stop = -1;
    point.clear();
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === attributes) {
        reader.expect(WireType.bytes, "An attribute");
        if (start < 0) start = reader.tagAt;
        ({ stop } = reader);
      } else takePointField(reader, kind, point);
    }
    reader.leave(outer);
    return this.#series.of(start, stop, context);
  }

  #seriesOf(start: number, stop: number): MetricSeries {
    const metric = this.#metric!;
    const attributes = attributesField[metric.stated.kind];
    const own = this.#pairs(start, stop, attributes, (from, to) => this.#attributes.of(from, to));
    return this.#table.series(metric, [...this.#target.labels, ...own]);
  }

  /** The attributes in the fields of this number between `start` and `stop`; `pairOf` reads one. */
  #pairs(
    start: number,
    stop: number,
    field: number,
    pairOf: (start: number, stop: number) => Label | undefined,
  ): Label[] {
    const reader = this.#reader;
    const pairs: Label[] = [];
    const { position } = reader;
    const outer = reader.enterRange(start, stop);
    while (reader.next()) {
      if (reader.field !== field) continue;
      reader.expect(WireType.bytes, "An attribute");
      const pair = pairOf(reader.start, reader.stop);
      if (pair !== undefined) pairs.push(pair);
    }
    reader.leave(outer);
    reader.position = position;
    return pairs;
  }

  /** The key and the value of an attribute; undefined where either is missing, and for a value that is a list. */
  readonly #pair = (start: number, stop: number): Label | undefined => {
    const reader = this.#reader;
    let key: string | undefined;
    let value: string | undefined;
    const { position } = reader;
    const outer = reader.enterRange(start, stop);
    while (reader.next()) {
      if (reader.field === 1) key = reader.text();
      else if (reader.field === 2) value = printedIn(reader);
    }
    reader.leave(outer);
    reader.position = position;
    return key === undefined || value === undefined ? undefined : [key, value];
  };
}

/** The text, truth or number that is the present field. */
function printedIn(reader: ProtobufReader): string | undefined {
  let printed: string | undefined;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) printed = reader.text();
    else if (reader.field === 2) printed = String(reader.low !== 0);
    else if (reader.field === 3) {
      reader.expect(WireType.varint, "A number");
      printed = String(reader.signed());
    } else if (reader.field === 4) {
      const value = reader.double();
      if (Number.isFinite(value)) printed = String(value);
    }
  }
  reader.leave(outer);
  return printed;
}
