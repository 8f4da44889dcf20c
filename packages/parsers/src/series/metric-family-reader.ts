import type { MetricType } from "@sweetspot/model";
import type { SeriesBuilder } from "@sweetspot/model/series/builder";
import { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import type { NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import type { SeriesLabels } from "@sweetspot/model/series/table";
import { formatShortest } from "@sweetspot/model/series/number-text";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { KnownBytes } from "../read/known-bytes.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";
import { MarkLists } from "./mark-lists.ts";
import { type Label, type MetricNames, metricNames, MetricSeries } from "./metric-series.ts";
import { NativeFields } from "./native-protobuf.ts";
import { type ScrapeTime, scrapeTime, timeHints } from "./scrape-clock.ts";

/** `MetricType` of the message by number. */
const types: readonly MetricType[] = ["counter", "gauge", "summary", "unknown", "histogram", "gaugehistogram"];

/** A family as a scrape states it, with a number of its own. */
interface Family {
  readonly number: number;
  readonly names: MetricNames;
  readonly type: MetricType;
  readonly help: string;
  readonly unit: string;
}

/**
 * Reads MetricFamily messages, each behind its length, into series. A metric whose labels have bytes that were met before is found
 * by them. Source: prometheus/client_model io/prometheus/client/metrics.proto.
 */
export class FamilyReader {
  readonly #reader: ProtobufReader;
  readonly #builder: SeriesBuilder;
  readonly #hints = new Map<string, number>();
  /** The families that were stated last under each name. */
  readonly #families = new Map<string, Family>();
  readonly #labels: KnownBytes<Label>;
  /** The series of all labels of a metric, by the number of its family. */
  readonly #series: KnownBytes<MetricSeries>;
  readonly #seriesOfLabels = (labels: SeriesLabels): number => this.#builder.series(labels);
  readonly #bounds = new MarkLists((bound) => ["le", formatShortest(bound)]);
  readonly #quantiles = new MarkLists((quantile) => ["quantile", formatShortest(quantile)]);
  /** The names of the family that is read, and its metric's time in milliseconds; NaN where it states none. */
  #names = metricNames("");
  #time = Number.NaN;
  /** Bounds or quantiles of the metric that is read, and the counts or values of each. */
  readonly #marks = new GrowableFloat64();
  readonly #parts = new GrowableFloat64();
  read = 0;

  constructor(bytes: Uint8Array, builder: SeriesBuilder) {
    this.#reader = new ProtobufReader(bytes);
    this.#labels = new KnownBytes(bytes, (start, stop) => this.#label(start, stop));
    this.#series = new KnownBytes(bytes, (start, stop) => this.#seriesOf(start, stop));
    this.#builder = builder;
  }

  /** Reads the next family; false at the end. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.position >= reader.bytes.length) return false;
    reader.varint();
    const length = reader.number();
    if (length > reader.bytes.length - reader.position) {
      throw new UnusableInput("protobuf-length", "The last metric family is cut short.", { offset: reader.position });
    }
    const outer = reader.enterRange(reader.position, reader.position + length);
    this.#family();
    reader.leave(outer);
    this.read++;
    return true;
  }

  finish(context: ParseContext): ScrapeTime["mark"] {
    if (!this.#builder.hasUntimed) return {};
    const { ms, mark } = scrapeTime(this.#hints, context);
    this.#builder.setTime(ms);
    return mark;
  }

  /** The fields of a family: its type may come behind its metrics, so these are read in a second pass. */
  #family(): void {
    const reader = this.#reader;
    let name = "";
    let help = "";
    let unit = "";
    let type: MetricType = "counter";
    /** Start and stop of each metric. */
    const metrics: number[] = [];
    while (reader.next()) {
      if (reader.field === 1) name = reader.text();
      else if (reader.field === 2) help = reader.text();
      else if (reader.field === 3) type = types[reader.number()] ?? "unknown";
      else if (reader.field === 4 && reader.wire === WireType.bytes) metrics.push(reader.start, reader.stop);
      else if (reader.field === 5) unit = reader.text();
    }
    if (name === "") throw new UnusableInput("no-name", "A metric family has no name.", { offset: reader.position });
    const { number, names } = this.#stated(name, type, help, unit);
    this.#names = names;
    for (let i = 0; i < metrics.length; i += 2) {
      const outer = reader.enterRange(metrics[i]!, metrics[i + 1]!);
      this.#metric(number);
      reader.leave(outer);
    }
  }

  /** The family of this name; another one where it is stated otherwise than before. */
  #stated(name: string, type: MetricType, help: string, unit: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined && known.type === type && known.help === help && known.unit === unit) return known;
    const family = { number: known?.number ?? this.#families.size, names: metricNames(name), type, help, unit };
    this.#families.set(name, family);
    this.#builder.describe(name, { type, help, unit });
    return family;
  }

  /** The labels of a metric may come behind its value, so this is read in a second pass. */
  #metric(family: number): void {
    const reader = this.#reader;
    // The labels follow one another; whatever else is between them only makes them be read again.
    let from = -1;
    let to = -1;
    let kind = 0;
    let start = 0;
    let stop = 0;
    this.#time = Number.NaN;
    while (reader.next()) {
      if (reader.field === 6 && reader.wire === WireType.varint) this.#time = reader.signed();
      else if (reader.wire !== WireType.bytes) continue;
      else if (reader.field === 1) {
        if (from < 0) from = reader.tagAt;
        to = reader.stop;
      } else if (reader.field <= 7) ({ field: kind, start, stop } = reader);
    }
    const series = this.#series.of(from, to, family);
    const outer = reader.enterRange(start, stop);
    // Gauge, counter and untyped hold their value in field 1.
    if (kind === 2 || kind === 3 || kind === 5) this.#plain(series);
    else if (kind === 4) this.#summary(series);
    else if (kind === 7) this.#histogram(series);
    reader.leave(outer);
  }

  /** The series of the labels in the fields between `start` and `stop`. */
  #seriesOf(start: number, stop: number): MetricSeries {
    const reader = this.#reader;
    const own: Label[] = [];
    const { position } = reader;
    const outer = reader.enterRange(start, stop);
    while (reader.next())
      if (reader.field === 1 && reader.wire === WireType.bytes) own.push(this.#labels.of(reader.start, reader.stop));
    reader.leave(outer);
    reader.position = position;
    return new MetricSeries(this.#names, own, this.#seriesOfLabels);
  }

  #label(start: number, stop: number): Label {
    const reader = this.#reader;
    let name = "";
    let value = "";
    const { position } = reader;
    const outer = reader.enterRange(start, stop);
    while (reader.next()) {
      if (reader.field === 1) name = reader.text();
      else if (reader.field === 2) value = reader.text();
    }
    reader.leave(outer);
    reader.position = position;
    return [name, value];
  }

  #add(series: number, value: number): void {
    this.#builder.add(series, this.#time, value);
  }

  #plain(own: MetricSeries): void {
    const reader = this.#reader;
    let value = 0;
    while (reader.next()) if (reader.field === 1) value = reader.double();
    const name = this.#names.plain[1];
    if (timeHints.has(name)) this.#hints.set(name, value);
    this.#add(own.plain, value);
  }

  #summary(own: MetricSeries): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    this.#clearParts();
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 3) this.#quantile();
    }
    this.#addParts(own, "plain", this.#quantiles);
    this.#add(own.sum, sum);
    this.#add(own.count, count);
  }

  #quantile(): void {
    const reader = this.#reader;
    let quantile = 0;
    let value = 0;
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) quantile = reader.double();
      else if (reader.field === 2) value = reader.double();
    }
    reader.leave(outer);
    this.#addPart(quantile, value);
  }

  #histogram(own: MetricSeries): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    let native: NativeFields | undefined;
    let hasInfinity = false;
    this.#clearParts();
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 4) count = reader.double();
      else if (reader.field === 3) hasInfinity = this.#bucket() === Infinity || hasInfinity;
      else (native ??= new NativeFields(reader)).take();
    }
    const histogram: NativeHistogram | undefined = native?.finish(count, sum);
    if (histogram !== undefined) this.#builder.addNative(own.plain, this.#time, histogram);
    if (histogram !== undefined && this.#parts.length === 0) return;
    // The last bucket may be left out of the message, since the count says the same.
    if (!hasInfinity) this.#addPart(Infinity, count);
    this.#addParts(own, "bucket", this.#bounds);
    this.#add(own.sum, sum);
    this.#add(own.count, count);
  }

  /** Reads a bucket and gives its bound. */
  #bucket(): number {
    const reader = this.#reader;
    let bound = Infinity;
    let cumulative = 0;
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) cumulative = reader.number();
      else if (reader.field === 2) bound = reader.double();
      else if (reader.field === 4) cumulative = reader.double();
    }
    reader.leave(outer);
    this.#addPart(bound, cumulative);
    return bound;
  }

  #clearParts(): void {
    this.#marks.length = this.#parts.length = 0;
  }

  #addPart(mark: number, value: number): void {
    this.#marks.push(mark);
    this.#parts.push(value);
  }

  /** Adds the parts that were read to the series of their marks. */
  #addParts(own: MetricSeries, part: "bucket" | "plain", lists: MarkLists): void {
    const [marks, parts] = [this.#marks, this.#parts];
    own.setMarks(marks, lists, part);
    for (let i = 0; i < parts.length; i++) this.#add(own.marked(i), parts.data[i]!);
  }
}
