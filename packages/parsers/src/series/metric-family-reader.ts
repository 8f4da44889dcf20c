import type { MetricType } from "@sweetspot/model";
import type { SeriesLabels } from "@sweetspot/model/series/table";
import type { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels, nameLabel, withMore } from "@sweetspot/model/series/labels";
import type { NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { formatShortest } from "@sweetspot/model/series/number-text";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { KnownBytes } from "../read/known-bytes.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";
import { NativeFields } from "./native-protobuf.ts";
import { type ScrapeTime, scrapeTime, timeHints } from "./scrape-clock.ts";

/** `MetricType` of the message by number. */
const types: readonly MetricType[] = ["counter", "gauge", "summary", "unknown", "histogram", "gaugehistogram"];

/** The names of a family's series, as labels. */
interface Names {
  readonly plain: Label;
  readonly bucket: Label;
  readonly sum: Label;
  readonly count: Label;
}

type Label = readonly [name: string, value: string];

const namesOf = (name: string): Names => ({
  plain: [nameLabel, name],
  bucket: [nameLabel, `${name}_bucket`],
  sum: [nameLabel, `${name}_sum`],
  count: [nameLabel, `${name}_count`],
});
const boundLabel = (bound: number): Label => ["le", formatShortest(bound)];
const quantileLabel = (quantile: number): Label => ["quantile", formatShortest(quantile)];

/** Reads MetricFamily messages, each behind its length, into series. Source: prometheus/client_model io/prometheus/client/metrics.proto. */
export class FamilyReader {
  readonly #reader: ProtobufReader;
  readonly #builder: SeriesBuilder;
  readonly #hints = new Map<string, number>();
  readonly #labels: KnownBytes<Label>;
  /** Labels of bounds, of which all series of a family have the same few. */
  readonly #bounds = new Map<number, Label>();
  readonly #quantiles = new Map<number, Label>();
  /** The labels of the metric that is read, without a name. */
  #own: SeriesLabels = [];
  /** Its time in milliseconds; NaN where it states none. */
  #time = Number.NaN;
  /** The name of its last sample, and its labels with that name. */
  #name: Label | undefined;
  #named: SeriesLabels = [];
  read = 0;

  constructor(bytes: Uint8Array, builder: SeriesBuilder) {
    this.#reader = new ProtobufReader(bytes);
    this.#labels = new KnownBytes(bytes, (start, stop) => this.#label(start, stop));
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
    this.#builder.describe(name, { type, help, unit });
    const names = namesOf(name);
    for (let i = 0; i < metrics.length; i += 2) {
      const outer = reader.enterRange(metrics[i]!, metrics[i + 1]!);
      this.#metric(names);
      reader.leave(outer);
    }
  }

  /** The labels of a metric may come behind its value, so this is read in a second pass. */
  #metric(names: Names): void {
    const reader = this.#reader;
    const own: Label[] = [];
    let kind = 0;
    let start = 0;
    let stop = 0;
    this.#time = Number.NaN;
    while (reader.next()) {
      if (reader.field === 6 && reader.wire === WireType.varint) this.#time = reader.signed();
      else if (reader.wire !== WireType.bytes) continue;
      else if (reader.field === 1) own.push(this.#labels.of(reader.start, reader.stop));
      else if (reader.field <= 7) ({ field: kind, start, stop } = reader);
    }
    this.#own = makeLabels(own);
    this.#name = undefined;
    const outer = reader.enterRange(start, stop);
    // Gauge, counter and untyped hold their value in field 1.
    if (kind === 2 || kind === 3 || kind === 5) this.#add(names.plain, undefined, this.#value());
    else if (kind === 4) this.#summary(names);
    else if (kind === 7) this.#histogram(names);
    reader.leave(outer);
  }

  /** Adds a sample of the metric; `more` is the label of a bucket or a quantile. */
  #add(name: Label, more: Label | undefined, value: number | NativeHistogram): void {
    if (name !== this.#name) {
      this.#name = name;
      this.#named = makeLabels([name, ...this.#own]);
      if (timeHints.has(name[1]) && typeof value === "number") this.#hints.set(name[1], value);
    }
    const series = this.#builder.series(more === undefined ? this.#named : withMore(this.#named, more));
    if (typeof value === "number") this.#builder.add(series, this.#time, value);
    else this.#builder.addNative(series, this.#time, value);
  }

  #label(start: number, stop: number): Label {
    const reader = this.#reader;
    let name = "";
    let value = "";
    const outer = reader.enterRange(start, stop);
    while (reader.next()) {
      if (reader.field === 1) name = reader.text();
      else if (reader.field === 2) value = reader.text();
    }
    reader.leave(outer);
    return [name, value];
  }

  #value(): number {
    const reader = this.#reader;
    let value = 0;
    while (reader.next()) if (reader.field === 1) value = reader.double();
    return value;
  }

  #summary(names: Names): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 3) {
        const [quantile, value] = this.#pair();
        this.#add(names.plain, entryOf(this.#quantiles, quantile, quantileLabel), value);
      }
    }
    this.#add(names.sum, undefined, sum);
    this.#add(names.count, undefined, count);
  }

  /** Two doubles, fields 1 and 2. */
  #pair(): readonly [number, number] {
    const reader = this.#reader;
    const pair: [number, number] = [0, 0];
    const outer = reader.enter();
    while (reader.next()) if (reader.field === 1 || reader.field === 2) pair[reader.field - 1] = reader.double();
    reader.leave(outer);
    return pair;
  }

  #histogram(names: Names): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    let native: NativeFields | undefined;
    let hasBuckets = false;
    let hasInfinity = false;
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 4) count = reader.double();
      else if (reader.field === 3) {
        const { bound, cumulative } = this.#bucket();
        hasBuckets = true;
        hasInfinity ||= bound === Infinity;
        this.#add(names.bucket, entryOf(this.#bounds, bound, boundLabel), cumulative);
      } else (native ??= new NativeFields(reader)).take();
    }
    const histogram = native?.finish(count, sum);
    if (histogram !== undefined) this.#add(names.plain, undefined, histogram);
    if (histogram !== undefined && !hasBuckets) return;
    // The last bucket may be left out of the message, since the count says the same.
    if (!hasInfinity) this.#add(names.bucket, entryOf(this.#bounds, Infinity, boundLabel), count);
    this.#add(names.sum, undefined, sum);
    this.#add(names.count, undefined, count);
  }

  #bucket(): { bound: number; cumulative: number } {
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
    return { bound, cumulative };
  }
}
