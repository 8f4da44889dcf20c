import { emptyHash, mixed } from "../hash.ts";
import { compareLabels, labelsKey, printLabels } from "./labels.ts";
import type { NativeHistogram } from "./native/native-histogram.ts";
import { NativeBuilder } from "./native/native-table.ts";
import { wordsOf } from "./sample-bits.ts";
import type { MetricMetadata, SeriesLabels, SeriesTable } from "./table.ts";

/** The most that a table may hold; further series or samples are counted and left out. */
interface SeriesCaps {
  readonly series: number;
  readonly samples: number;
}

/** The numbers of series and samples that a cap left out, for the reader to be told. */
export interface SeriesCut {
  readonly series: number;
  readonly samples: number;
  /** The first few series left out, as `name{labels}`. */
  readonly examples: readonly string[];
}

const examplesKept = 5;

/** Collects samples in any order; `finish` sorts series by labels and samples by time and freezes the table. */
export class SeriesBuilder {
  readonly #caps: SeriesCaps;
  readonly #labels: SeriesLabels[] = [];
  /** Series by the hash of their texts' numbers, or by one of the next numbers where another series has that. */
  readonly #index = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  readonly #native = new NativeBuilder();
  readonly #nativeSeries = new Set<number>();
  readonly #metadata = new Map<string, MetricMetadata>();
  #owner = new Uint32Array(256);
  #times = new Float64Array(256);
  #values = new Float64Array(256);
  #words = wordsOf(this.#values);
  #count = 0;
  #cutSeries = new Set<string>();
  #cutSamples = 0;
  #cutExamples: string[] = [];
  #hasUntimed = false;

  constructor(caps: SeriesCaps) {
    this.#caps = caps;
  }

  /** The number of the series with these labels (in their one form, see `makeLabels`), or -1 beyond the cap. */
  series(labels: SeriesLabels): number {
    let hash = emptyHash;
    for (let i = 0; i < labels.length; i++) {
      const pair = labels[i]!;
      hash = mixed(mixed(hash, this.#textNumber(pair[0])), this.#textNumber(pair[1]));
    }
    const index = this.#index;
    for (let known = index.get(hash); known !== undefined; known = index.get(++hash))
      if (compareLabels(this.#labels[known]!, labels) === 0) return known;
    if (this.#isFull) {
      // The names of what was cut are kept up to the cap again, so that even a hostile input stays bounded.
      if (this.#cutSeries.size < this.#caps.series) this.#cutSeries.add(labelsKey(labels));
      if (this.#cutExamples.length < examplesKept) this.#cutExamples.push(printLabels(labels));
      return -1;
    }
    const series = this.#labels.push(labels) - 1;
    index.set(hash, series);
    return series;
  }

  get #isFull(): boolean {
    return this.#labels.length >= this.#caps.series;
  }

  /** -1 for a text that no series has, once there is no room for another. */
  #textNumber(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#isFull) return -1;
    const number = this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }

  /** Adds a sample; a series of -1 only counts it as cut. Time in milliseconds; NaN where `setTime` gives it. */
  add(series: number, timeMs: number, value: number): void {
    if (!this.#reserve(series, timeMs)) return;
    this.#values[this.#count++] = value;
  }

  /** Adds a sample with the value's two 32-bit words, for values whose NaN bits matter. */
  addBits(series: number, timeMs: number, high: number, low: number): void {
    if (!this.#reserve(series, timeMs)) return;
    this.#words[2 * this.#count] = low;
    this.#words[2 * this.#count + 1] = high;
    this.#count++;
  }

  /** Adds a sample of a native histogram, which counts as many samples as it has numbers. */
  addNative(series: number, timeMs: number, histogram: NativeHistogram): void {
    if (series < 0 || this.#count + this.#native.size >= this.#caps.samples) {
      this.#cutSamples++;
      return;
    }
    this.#hasUntimed ||= Number.isNaN(timeMs);
    this.#nativeSeries.add(series);
    this.#native.add(this.#labels[series] ?? [], timeMs, histogram);
  }

  #reserve(series: number, timeMs: number): boolean {
    if (series < 0 || this.#count + this.#native.size >= this.#caps.samples) {
      this.#cutSamples++;
      return false;
    }
    this.#hasUntimed ||= Number.isNaN(timeMs);
    if (this.#count === this.#times.length) this.#grow();
    this.#owner[this.#count] = series;
    this.#times[this.#count] = timeMs;
    return true;
  }

  #grow(): void {
    const size = Math.min(this.#times.length * 2, Math.max(this.#caps.samples, 256));
    const owner = new Uint32Array(size);
    owner.set(this.#owner);
    const times = new Float64Array(size);
    times.set(this.#times);
    const values = new Float64Array(size);
    const words = wordsOf(values);
    words.set(this.#words);
    this.#owner = owner;
    this.#times = times;
    this.#values = values;
    this.#words = words;
  }

  /** Whether samples were added whose time is not a number yet. */
  get hasUntimed(): boolean {
    return this.#hasUntimed;
  }

  /** Gives this time to the samples that were added without one, such as those of a scrape whose time is known at its end. */
  setTime(timeMs: number): void {
    for (let i = 0; i < this.#count; i++) if (Number.isNaN(this.#times[i])) this.#times[i] = timeMs;
    this.#native.setTime(timeMs);
    this.#hasUntimed = false;
  }

  /** States what a metric is; the first statement of each field stays. */
  describe(metric: string, part: Partial<Omit<MetricMetadata, "metric">>): void {
    const known = this.#metadata.get(metric);
    if (known === undefined && this.#metadata.size >= this.#caps.series) return;
    this.#metadata.set(metric, {
      metric,
      type: known === undefined || known.type === "unknown" ? (part.type ?? "unknown") : known.type,
      help: known?.help || (part.help ?? ""),
      unit: known?.unit || (part.unit ?? ""),
    });
  }

  /** Plain samples and native histograms. */
  get sampleCount(): number {
    return this.#count + this.#native.samples;
  }

  get cut(): SeriesCut {
    return { series: this.#cutSeries.size, samples: this.#cutSamples, examples: this.#cutExamples };
  }

  /** The table. Where one series has several samples at one time, the first added stays, as in a Prometheus scrape. */
  finish(origin: SeriesTable["origin"] = "raw"): SeriesTable {
    const nativeOnly = new Set(this.#nativeSeries);
    for (let i = 0; i < this.#count && nativeOnly.size > 0; i++) nativeOnly.delete(this.#owner[i]!);
    const order = this.#labels.map((_, i) => i).filter((i) => !nativeOnly.has(i));
    const labels = this.#labels;
    order.sort((a, b) => compareLabels(labels[a]!, labels[b]!));
    const rank = new Uint32Array(this.#labels.length);
    order.forEach((series, i) => (rank[series] = i));

    const start = new Uint32Array(order.length + 1);
    for (let i = 0; i < this.#count; i++) start[(rank[this.#owner[i] ?? 0] ?? 0) + 1]!++;
    for (let i = 1; i < start.length; i++) start[i]! += start[i - 1]!;

    const place = start.slice();
    const source = new Uint32Array(this.#count);
    for (let i = 0; i < this.#count; i++) source[place[rank[this.#owner[i]!]!]!++] = i;

    const kept = this.#sortWithin(source, start);
    const timestamps = new Float64Array(kept.length);
    const values = new Float64Array(kept.length);
    const words = wordsOf(values);
    for (let i = 0; i < kept.length; i++) {
      const from = kept.source[i]!;
      timestamps[i] = this.#times[from]!;
      words[2 * i] = this.#words[2 * from]!;
      words[2 * i + 1] = this.#words[2 * from + 1]!;
    }
    const native = this.#native.finish();
    return {
      kind: "series",
      series: order.map((i) => this.#labels[i] ?? []),
      sampleStart: kept.start,
      timestamps,
      values,
      ...(native === undefined ? {} : { native }),
      metadata: [...this.#metadata.values()],
      origin,
    };
  }

  /** Orders each series' samples by time (stable, so the first added comes first) and drops repeated times. */
  #sortWithin(source: Uint32Array, start: Uint32Array): { source: Uint32Array; start: Uint32Array; length: number } {
    const keptStart = new Uint32Array(start.length);
    let to = 0;
    for (let s = 0; s + 1 < start.length; s++) {
      const part = source.subarray(start[s], start[s + 1]);
      let ascending = true;
      for (let i = 1; i < part.length && ascending; i++) {
        ascending = this.#times[part[i - 1]!]! <= this.#times[part[i]!]!;
      }
      if (!ascending) part.sort((a, b) => this.#times[a]! - this.#times[b]! || a - b);
      keptStart[s] = to;
      let last = Number.NaN;
      for (const from of part) {
        const time = this.#times[from]!;
        if (time === last) continue;
        last = time;
        source[to++] = from;
      }
    }
    keptStart[start.length - 1] = to;
    return { source, start: keptStart, length: to };
  }
}
