import { compareLabels, labelsKey } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import { type BucketCounts, type NativeHistogram, noBuckets } from "./native-histogram.ts";

/**
 * Samples of native histograms as columns: series `i` has the samples `sampleStart[i] .. sampleStart[i + 1]`, ascending in
 * time, and sample `j` the buckets `bucketStart[j] .. bucketStart[j + 1]`, of which those from `negativeStart[j]` are negative.
 */
export interface NativeTable {
  readonly series: readonly SeriesLabels[];
  readonly sampleStart: Uint32Array;
  readonly timestamps: Float64Array;
  readonly schema: Int8Array;
  readonly hint: Uint8Array;
  readonly zeroThreshold: Float64Array;
  readonly zeroCount: Float64Array;
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly bucketStart: Uint32Array;
  readonly negativeStart: Uint32Array;
  readonly bucketIndex: Int32Array;
  readonly bucketCount: Float64Array;
  readonly boundStart: Uint32Array;
  readonly bounds: Float64Array;
}

/** A sample that says that the series ended. */
export const staleHint = 4;

export const staleHistogram: NativeHistogram = {
  schema: 0,
  hint: staleHint,
  zeroThreshold: 0,
  zeroCount: 0,
  count: 0,
  sum: 0,
  positive: noBuckets,
  negative: noBuckets,
  bounds: [],
};

/** Sample `j` of the table, its buckets as views of the columns. */
export function histogramAt(table: NativeTable, j: number): NativeHistogram {
  const [start, middle, end] = [table.bucketStart[j]!, table.negativeStart[j]!, table.bucketStart[j + 1]!];
  const side = (from: number, to: number): BucketCounts => ({
    index: table.bucketIndex.subarray(from, to),
    count: table.bucketCount.subarray(from, to),
  });
  return {
    schema: table.schema[j]!,
    hint: table.hint[j]!,
    zeroThreshold: table.zeroThreshold[j]!,
    zeroCount: table.zeroCount[j]!,
    count: table.count[j]!,
    sum: table.sum[j]!,
    positive: side(start, middle),
    negative: side(middle, end),
    bounds: table.bounds.subarray(table.boundStart[j], table.boundStart[j + 1]),
  };
}

interface NativeRow {
  readonly labels: SeriesLabels;
  readonly samples: { timeMs: number; readonly histogram: NativeHistogram }[];
}

/** Collects samples of native histograms in any order; of samples of one series at one time the first added stays. */
export class NativeBuilder {
  readonly #rows = new Map<string, NativeRow>();
  /** The same rows by the object that names them, which is faster to ask for than its text is to make. */
  readonly #known = new Map<SeriesLabels, NativeRow>();
  #size = 0;
  #samples = 0;

  add(labels: SeriesLabels, timeMs: number, histogram: NativeHistogram): void {
    let row = this.#known.get(labels);
    if (row === undefined) {
      const key = labelsKey(labels);
      row = this.#rows.get(key) ?? { labels, samples: [] };
      this.#rows.set(key, row);
      this.#known.set(labels, row);
    }
    row.samples.push({ timeMs, histogram });
    this.#samples++;
    this.#size += 6 + histogram.positive.index.length + histogram.negative.index.length + histogram.bounds.length;
  }

  /** Gives this time to the samples whose time is not a number yet. */
  setTime(timeMs: number): void {
    for (const { samples } of this.#rows.values())
      for (const sample of samples) if (Number.isNaN(sample.timeMs)) sample.timeMs = timeMs;
  }

  get samples(): number {
    return this.#samples;
  }

  /** Numbers that the table will hold, which is what a cap is about. */
  get size(): number {
    return this.#size;
  }

  /** The table; undefined where nothing was added. */
  finish(): NativeTable | undefined {
    if (this.#rows.size === 0) return undefined;
    const rows = [...this.#rows.values()].sort((a, b) => compareLabels(a.labels, b.labels));
    const sampleStart = new Uint32Array(rows.length + 1);
    const samples = rows.flatMap(({ samples: own }, i) => {
      own.sort((a, b) => a.timeMs - b.timeMs);
      const kept = own.filter(({ timeMs }, j) => j === 0 || timeMs !== own[j - 1]!.timeMs);
      sampleStart[i + 1] = sampleStart[i]! + kept.length;
      return kept;
    });
    const column = (pick: (histogram: NativeHistogram) => number): Float64Array =>
      Float64Array.from(samples, ({ histogram }) => pick(histogram));
    const starts = (length: (histogram: NativeHistogram) => number): Uint32Array => {
      const start = new Uint32Array(samples.length + 1);
      samples.forEach(({ histogram }, j) => (start[j + 1] = start[j]! + length(histogram)));
      return start;
    };
    const bucketStart = starts(({ positive, negative }) => positive.index.length + negative.index.length);
    const boundStart = starts(({ bounds }) => bounds.length);
    const bucketIndex = new Int32Array(bucketStart.at(-1)!);
    const bucketCount = new Float64Array(bucketIndex.length);
    const bounds = new Float64Array(boundStart.at(-1)!);
    const negativeStart = new Uint32Array(samples.length);
    samples.forEach(({ histogram: { positive, negative, bounds: own } }, j) => {
      const start = bucketStart[j]!;
      const middle = start + positive.index.length;
      negativeStart[j] = middle;
      bucketIndex.set(positive.index, start);
      bucketIndex.set(negative.index, middle);
      bucketCount.set(positive.count, start);
      bucketCount.set(negative.count, middle);
      bounds.set(own, boundStart[j]);
    });
    return {
      series: rows.map(({ labels }) => labels),
      sampleStart,
      timestamps: Float64Array.from(samples, ({ timeMs }) => timeMs),
      schema: Int8Array.from(samples, ({ histogram }) => histogram.schema),
      hint: Uint8Array.from(samples, ({ histogram }) => histogram.hint),
      zeroThreshold: column(({ zeroThreshold }) => zeroThreshold),
      zeroCount: column(({ zeroCount }) => zeroCount),
      count: column(({ count }) => count),
      sum: column(({ sum }) => sum),
      bucketStart,
      negativeStart,
      bucketIndex,
      bucketCount,
      boundStart,
      bounds,
    };
  }
}

/** Tables of several files as one: series of equal labels are joined, of samples at one time the earlier table's stays. */
export function mergeNative(tables: readonly (NativeTable | undefined)[]): NativeTable | undefined {
  const given = tables.filter((table) => table !== undefined);
  if (given.length <= 1) return given[0];
  const builder = new NativeBuilder();
  for (const table of given) {
    table.series.forEach((labels, i) => {
      for (let j = table.sampleStart[i]!; j < table.sampleStart[i + 1]!; j++) {
        builder.add(labels, table.timestamps[j]!, histogramAt(table, j));
      }
    });
  }
  return builder.finish();
}
