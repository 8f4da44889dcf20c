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

interface Sample {
  readonly name: Label;
  /** The label of a bucket or a quantile. */
  readonly more: Label | undefined;
  readonly value: number | NativeHistogram;
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
  readonly #untimed: { series: number; value: number | NativeHistogram }[] = [];
  readonly #hints = new Map<string, number>();
  readonly #labels: KnownBytes<Label>;
  /** Labels of bounds, of which all series of a family have the same few. */
  readonly #bounds = new Map<number, Label>();
  readonly #quantiles = new Map<number, Label>();
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
    if (this.#untimed.length === 0) return {};
    const { ms, mark } = scrapeTime(this.#hints, context);
    for (const { series, value } of this.#untimed) this.#add(series, ms, value);
    return mark;
  }

  #add(series: number, timeMs: number, value: number | NativeHistogram): void {
    if (typeof value === "number") this.#builder.add(series, timeMs, value);
    else this.#builder.addNative(series, timeMs, value);
  }

  /** The fields of a family: its type may come behind its metrics, so these are read in a second pass. */
  #family(): void {
    const reader = this.#reader;
    let name = "";
    let help = "";
    let unit = "";
    let type: MetricType = "counter";
    const metrics: { start: number; stop: number }[] = [];
    while (reader.next()) {
      if (reader.field === 1) name = reader.text();
      else if (reader.field === 2) help = reader.text();
      else if (reader.field === 3) type = types[reader.number()] ?? "unknown";
      else if (reader.field === 4 && reader.wire === WireType.bytes)
        metrics.push({ start: reader.start, stop: reader.stop });
      else if (reader.field === 5) unit = reader.text();
    }
    if (name === "") throw new UnusableInput("no-name", "A metric family has no name.", { offset: reader.position });
    this.#builder.describe(name, { type, help, unit });
    const names = namesOf(name);
    for (const metric of metrics) {
      const outer = reader.enterRange(metric.start, metric.stop);
      this.#metric(names);
      reader.leave(outer);
    }
  }

  #metric(names: Names): void {
    const reader = this.#reader;
    const own: Label[] = [];
    const samples: Sample[] = [];
    let time: number | undefined;
    while (reader.next()) {
      if (reader.field === 6 && reader.wire === WireType.varint) {
        time = reader.signed();
        continue;
      }
      if (reader.wire !== WireType.bytes) continue;
      const { field } = reader;
      if (field === 1) {
        own.push(this.#labels.of(reader.start, reader.stop));
        continue;
      }
      const outer = reader.enter();
      // Gauge, counter and untyped hold their value in field 1.
      if (field === 2 || field === 3 || field === 5)
        samples.push({ name: names.plain, more: undefined, value: this.#value() });
      else if (field === 4) this.#summary(names, samples);
      else if (field === 7) this.#histogram(names, samples);
      reader.leave(outer);
    }
    const labels = makeLabels(own);
    let named: SeriesLabels = [];
    let name: Label | undefined;
    for (const sample of samples) {
      if (sample.name !== name) {
        name = sample.name;
        named = makeLabels([name, ...labels]);
        if (timeHints.has(name[1]) && typeof sample.value === "number") this.#hints.set(name[1], sample.value);
      }
      const series = this.#builder.series(sample.more === undefined ? named : withMore(named, sample.more));
      if (time === undefined) this.#untimed.push({ series, value: sample.value });
      else this.#add(series, time, sample.value);
    }
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

  #summary(names: Names, samples: Sample[]): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 3) {
        const [quantile, value] = this.#pair();
        samples.push({ name: names.plain, more: entryOf(this.#quantiles, quantile, quantileLabel), value });
      }
    }
    samples.push({ name: names.sum, more: undefined, value: sum });
    samples.push({ name: names.count, more: undefined, value: count });
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

  #histogram(names: Names, samples: Sample[]): void {
    const reader = this.#reader;
    let count = 0;
    let sum = 0;
    const native = new NativeFields(reader);
    let hasInfinity = false;
    const before = samples.length;
    while (reader.next()) {
      if (reader.field === 1) count = reader.number();
      else if (reader.field === 2) sum = reader.double();
      else if (reader.field === 4) count = reader.double();
      else if (reader.field === 3) {
        const { bound, cumulative } = this.#bucket();
        hasInfinity ||= bound === Infinity;
        samples.push({ name: names.bucket, more: entryOf(this.#bounds, bound, boundLabel), value: cumulative });
      } else native.take();
    }
    const histogram = native.finish(count, sum);
    const hasBuckets = samples.length > before;
    if (histogram !== undefined) samples.push({ name: names.plain, more: undefined, value: histogram });
    if (histogram !== undefined && !hasBuckets) return;
    // The last bucket may be left out of the message, since the count says the same.
    if (!hasInfinity)
      samples.push({ name: names.bucket, more: entryOf(this.#bounds, Infinity, boundLabel), value: count });
    samples.push({ name: names.sum, more: undefined, value: sum });
    samples.push({ name: names.count, more: undefined, value: count });
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
