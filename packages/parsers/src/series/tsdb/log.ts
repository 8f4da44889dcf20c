import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels } from "@sweetspot/model/series/labels";
import type { SeriesTable } from "@sweetspot/model";
import type { ParseContext } from "../../format.ts";
import type { ArchiveEntry } from "../../read/tar.ts";
import { reportCut } from "../report-cut.ts";
import { ByteReader } from "./bytes.ts";
import { readLogHistogram } from "./log-histogram.ts";
import { readLogRecords } from "./log-records.ts";
import { type DeletedInterval, joinIntervals } from "./tombstones.ts";

/** A segment of the log, of the checkpoint that stands for what came before, or of the log of samples that came late. */
const logFile = /(?:^|\/)(wal|wbl)\/(?:checkpoint\.(\d+)\/)?(\d+)$/;
export const isLogFile = (name: string): boolean => logFile.test(name);

/** Kinds of records by number; exemplars, markers and metadata of series are passed over. */
const kinds = { series: 1, samples: 2, tombstones: 3 } as const;
/** Records of native histograms, and whether their counts are floats. */
const histogramKinds: ReadonlyMap<number, boolean> = new Map([
  [7, false],
  [8, true],
  [9, false],
  [10, true],
]);

/**
 * The newest samples of a Prometheus data folder, which are in its write-ahead log and in no block yet; null where the archive
 * has no log. Read as Prometheus reads it when it starts: the last checkpoint, then the segments behind it; what is older
 * than the blocks, or no later than a series' sample before, is left out, and so is what was deleted. Samples that came late
 * have a log of their own.
 * @param blocksEndMs where the blocks end; -Infinity without any.
 */
export function readLog(
  entries: readonly ArchiveEntry[],
  blocksEndMs: number,
  context: ParseContext,
  taken: { readonly samples: number },
): SeriesTable | null {
  const segments = segmentsOf(entries, "wal");
  if (segments.length === 0) return null;
  const log = new LogReader(context, blocksEndMs, taken.samples);
  // Twice, since what is deleted is said behind the samples.
  for (const pass of ["names", "samples"] as const) {
    for (const segment of segments) if (!log.segment(segment, pass)) break;
  }
  for (const segment of segmentsOf(entries, "wbl")) if (!log.segment(segment, "late")) break;
  return log.finish();
}

function segmentsOf(entries: readonly ArchiveEntry[], log: "wal" | "wbl"): Uint8Array[] {
  const files = entries.flatMap((entry) => {
    const match = logFile.exec(entry.name);
    if (match === null || match[1] !== log) return [];
    const [, , checkpoint, number = ""] = match;
    return {
      checkpoint: checkpoint === undefined ? null : Number(checkpoint),
      number: Number(number),
      bytes: entry.bytes,
    };
  });
  const newest = Math.max(-1, ...files.map(({ checkpoint }) => checkpoint ?? -1));
  return files
    .filter(({ checkpoint, number }) => (checkpoint === null ? number > newest : checkpoint === newest))
    .sort((a, b) => Number(a.checkpoint === null) - Number(b.checkpoint === null) || a.number - b.number)
    .map(({ bytes }) => bytes);
}

/** Late samples are out of order by nature; those of the log itself count only in order. */
type Pass = "names" | "samples" | "late";

class LogReader {
  readonly #context: ParseContext;
  readonly #from: number;
  readonly #builder: SeriesBuilder;
  /** The series of each reference; one that was forgotten and came again has two. */
  readonly #series = new Map<number, number>();
  readonly #latest: number[] = [];
  readonly #deleted = new Map<number, DeletedInterval[]>();
  #zstd = 0;

  constructor(context: ParseContext, from: number, taken: number) {
    this.#context = context;
    this.#from = from;
    const { series, seriesSamples } = context.limits;
    this.#builder = new SeriesBuilder({ series, samples: Math.max(0, seriesSamples - taken) });
  }

  /** Reads a segment; false where it is torn, since nothing behind may be trusted. */
  segment(bytes: Uint8Array, pass: Pass): boolean {
    const { packedOtherwise, brokenAt } = readLogRecords(bytes, (record) =>
      this.#record(new ByteReader(record, "The write-ahead log"), pass),
    );
    if (pass === "names") this.#zstd += packedOtherwise;
    if (brokenAt === undefined) return true;
    if (pass === "names") return false;
    const message = "A log ends in the middle of a record; what came before it is read.";
    this.#context.diagnostics.add({ severity: "warning", code: "tsdb-log", message, offset: brokenAt });
    return false;
  }

  finish(): SeriesTable {
    if (this.#zstd > 0)
      this.#note(`${this.#zstd} records of the write-ahead log are packed with zstd, which is not read here`);
    reportCut(this.#builder.cut, this.#context);
    return this.#builder.finish();
  }

  #note(what: string): void {
    const message = `${what}. POST /api/v1/admin/tsdb/snapshot makes a snapshot of blocks.`;
    this.#context.diagnostics.add({ severity: "warning", code: "tsdb-log", message });
  }

  #record(reader: ByteReader, pass: Pass): void {
    const kind = reader.u8();
    if (pass !== "names") {
      const ofFloats = histogramKinds.get(kind);
      if (kind === kinds.samples) this.#readSamples(reader, pass === "late");
      else if (ofFloats !== undefined) this.#readHistograms(reader, pass === "late", ofFloats);
    } else if (kind === kinds.series) this.#readSeries(reader);
    else if (kind === kinds.tombstones) this.#readTombstones(reader);
  }

  #readSeries(reader: ByteReader): void {
    while (reader.at < reader.end) {
      const reference = reader.u64();
      const labels: [string, string][] = [];
      for (let left = reader.uvarint(); left > 0; left--) labels.push([reader.text(), reader.text()]);
      this.#series.set(reference, this.#builder.series(makeLabels(labels)));
    }
  }

  #readSamples(reader: ByteReader, isLate: boolean): void {
    if (reader.at >= reader.end) return;
    const reference = reader.u64();
    const time = (reader.u32() | 0) * 2 ** 32 + reader.u32();
    while (reader.at < reader.end) {
      const series = this.#series.get(reference + reader.varint());
      const at = time + reader.varint();
      const high = reader.u32();
      const low = reader.u32();
      if (series !== undefined && this.#counts(series, at, isLate)) this.#builder.addBits(series, at, high, low);
    }
  }

  #readHistograms(reader: ByteReader, isLate: boolean, ofFloats: boolean): void {
    if (reader.at >= reader.end) return;
    const reference = reader.u64();
    const time = (reader.u32() | 0) * 2 ** 32 + reader.u32();
    while (reader.at < reader.end) {
      const series = this.#series.get(reference + reader.varint());
      const at = time + reader.varint();
      const histogram = readLogHistogram(reader, ofFloats);
      if (series === undefined || !this.#counts(series, at, isLate)) continue;
      this.#builder.addNative(series, at, histogram);
    }
  }

  /** Whether a sample is neither older than the blocks, out of order, nor deleted; one of a series that was cut counts as cut. */
  #counts(series: number, at: number, isLate: boolean): boolean {
    // A sample that came late is neither held against the order nor, by Prometheus itself, against what was deleted.
    if (isLate) return true;
    if (at < this.#from) return false;
    if (series < 0) return true;
    if (at <= (this.#latest[series] ?? -Infinity)) return false;
    this.#latest[series] = at;
    return !isDeleted(this.#deleted.get(series), at);
  }

  #readTombstones(reader: ByteReader): void {
    while (reader.at < reader.end) {
      const series = this.#series.get(reader.u64());
      const interval = { fromMs: reader.varint(), toMs: reader.varint() };
      if (series === undefined || series < 0) continue;
      this.#deleted.set(series, joinIntervals([...(this.#deleted.get(series) ?? []), interval]));
    }
  }
}

/** Whether a time lies in any of the intervals, which are ascending and apart. */
function isDeleted(intervals: readonly DeletedInterval[] | undefined, time: number): boolean {
  if (intervals === undefined) return false;
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (intervals[middle]!.toMs < time) low = middle + 1;
    else high = middle;
  }
  return low < intervals.length && intervals[low]!.fromMs <= time;
}
