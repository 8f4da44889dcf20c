import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { compareLabels, labelsKey, printLabels } from "@sweetspot/model/series/labels";
import { mergeSeries } from "@sweetspot/model/series/merge";
import { NativeBuilder } from "@sweetspot/model/series/native/native-table";
import { wordsOf } from "@sweetspot/model/series/sample-bits";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import type { ArchiveEntry } from "../../read/tar.ts";
import { reportCut } from "../report-cut.ts";
import { type Block, type ChunkPlace, findBlocks, openChunk } from "./block.ts";
import { decodeHistogramChunk } from "./histogram-chunk.ts";
import { isLogFile, readLog } from "./log.ts";
import { readIndex } from "./index-file.ts";
import { orderSamples } from "./order-samples.ts";
import { decodeXorChunk, type SampleColumns } from "./xor-chunk.ts";
import { decodeXor2Chunk } from "./xor2-chunk.ts";

/** Chunk encodings by number. */
const xor = 1;
const xor2 = 4;
const histogram = 2;
const floatHistogram = 3;
/** With start times, which servers write only when told to. */
const startedHistograms: ReadonlySet<number> = new Set([5, 6]);

const inSnapshot = /(?:^|\/)snapshots\//;

/** A chunk that was found and counted but not yet decoded. */
interface FoundChunk extends ChunkPlace {
  readonly block: Block;
  readonly reference: number;
}

interface NativeChunk {
  readonly labels: SeriesLabels;
  readonly chunk: FoundChunk;
}

interface FoundSeries {
  readonly labels: SeriesLabels;
  readonly chunks: FoundChunk[];
  samples: number;
}

/**
 * Reads all blocks of a Prometheus TSDB snapshot, and of a data folder the newest samples, too, which are only in its log.
 * Samples are counted from the chunks' headers before any column is made,
 * then decoded straight into the columns. Blocks may overlap: of samples at one time the first stays. Deleted samples
 * (tombstones) are left out. Native histograms are samples of their own kind.
 */
export function parseSnapshot(entries: readonly ArchiveEntry[], context: ParseContext): SeriesTable {
  // Snapshots that lie in a data folder repeat what is beside them, and what has been deleted since.
  const own = entries.some(({ name }) => isLogFile(name))
    ? entries.filter(({ name }) => !inSnapshot.test(name))
    : entries;
  const blocks = findBlocks(own);
  const table = readBlocks(blocks, context);
  const log = readLog(own, blocks.at(-1)?.endTimeMs ?? -Infinity, context, { samples: table.timestamps.length });
  if (blocks.length === 0 && log === null) {
    throw new UnusableInput(
      "tsdb-no-block",
      "The archive has no block with an index: make it of the whole snapshot folder.",
      { offset: 0 },
    );
  }
  return log === null ? table : blocks.length === 0 ? log : mergeSeries([table, log]);
}

function readBlocks(blocks: readonly Block[], context: ParseContext): SeriesTable {
  const natives: NativeChunk[] = [];
  const found = findSeries(blocks, natives, context);
  const rows = [...found.values()]
    .filter((row) => row.chunks.length > 0)
    .sort((a, b) => compareLabels(a.labels, b.labels));
  cutToLimit(rows, context);

  const total = rows.reduce((sum, row) => sum + row.samples, 0);
  const timestamps = new Float64Array(total);
  const values = new Float64Array(total);
  const columns = { timestamps, words: wordsOf(values) };
  const sampleStart = new Uint32Array(rows.length + 1);
  let to = 0;
  let damaged = 0;
  rows.forEach((row, i) => {
    sampleStart[i] = to;
    // Chunks come block by block, in order of time within.
    const starts: number[] = [];
    let last: FoundChunk | undefined;
    for (const chunk of row.chunks) {
      if (chunk.block !== last?.block) starts.push(to);
      last = chunk;
      if (!decodeChunk(chunk, columns, to)) {
        damaged++;
        continue;
      }
      to = dropDeleted(chunk, columns, to, to + chunk.samples);
    }
    to = orderSamples(columns, starts, to);
  });
  sampleStart[rows.length] = to;
  const native = readNatives(natives, total, context);
  damaged += native.damaged;
  if (damaged > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "tsdb-chunk",
      message: `${damaged} chunks end too early and were left out.`,
    });
  }
  return {
    kind: "series",
    series: rows.map(({ labels }) => labels),
    sampleStart,
    timestamps: to === total ? timestamps : timestamps.slice(0, to),
    values: to === total ? values : values.slice(0, to),
    ...(native.table === undefined ? {} : { native: native.table }),
    metadata: [],
    origin: "raw",
  };
}

function decodeChunk(chunk: FoundChunk, columns: SampleColumns, to: number): boolean {
  const { bytes, start, end, encoding } = chunk;
  return (encoding === xor2 ? decodeXor2Chunk : decodeXorChunk)(bytes, start, end, columns, to);
}

/** Decodes chunks of native histograms until the samples' limit is reached. */
function readNatives(chunks: readonly NativeChunk[], taken: number, context: ParseContext) {
  const builder = new NativeBuilder();
  const cut = { series: 0, samples: 0, examples: [] as string[] };
  let damaged = 0;
  for (const { labels, chunk } of chunks) {
    if (taken + builder.size > context.limits.seriesSamples) {
      cut.samples += chunk.samples;
      if (cut.examples.length < 5) cut.examples.push(printLabels(labels));
      continue;
    }
    const { bytes, start, end, encoding, block, reference } = chunk;
    const deleted = block.deleted.get(reference) ?? [];
    const whole = decodeHistogramChunk(bytes, start, end, encoding === floatHistogram, (timeMs, histogram) => {
      if (!deleted.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs <= toMs))
        builder.add(labels, timeMs, histogram);
    });
    if (!whole) damaged++;
  }
  reportCut(cut, context);
  return { table: builder.finish(), damaged };
}

function findSeries(blocks: readonly Block[], natives: NativeChunk[], context: ParseContext): Map<string, FoundSeries> {
  const found = new Map<string, FoundSeries>();
  const unread = new Set<string>();
  let cut = 0;
  const cutExamples: string[] = [];
  const rowOf = (labels: SeriesLabels): FoundSeries | undefined => {
    const key = labelsKey(labels);
    let row = found.get(key);
    if (row === undefined) {
      if (found.size >= context.limits.series) {
        cut++;
        if (cutExamples.length < 5) cutExamples.push(printLabels(labels));
        return undefined;
      }
      row = { labels, chunks: [], samples: 0 };
      found.set(key, row);
    }
    return row;
  };
  for (const block of blocks) {
    readIndex(block.index, (series) => {
      let floats: FoundSeries | undefined;
      for (const { segment, offset } of series.chunks) {
        const place = openChunk(block, segment, offset);
        const { encoding } = place;
        const chunk = { ...place, block, reference: series.reference };
        if (encoding === xor || encoding === xor2) addChunk((floats ??= rowOf(series.labels)), chunk);
        else if (encoding === histogram || encoding === floatHistogram) {
          natives.push({ labels: series.labels, chunk });
        } else {
          const what = startedHistograms.has(encoding)
            ? "native histograms with start times"
            : `chunks of the unknown encoding ${encoding}`;
          unread.add(`${printLabels(series.labels)} has ${what}, which are not read.`);
        }
      }
    });
  }
  for (const message of unread) context.diagnostics.add({ severity: "warning", code: "native-histogram", message });
  reportCut({ series: cut, samples: 0, examples: cutExamples }, context);
  return found;
}

function addChunk(row: FoundSeries | undefined, chunk: FoundChunk): void {
  // Each sample takes two bits at the least: a header that states more is not believed.
  if (row === undefined || chunk.samples > (chunk.end - chunk.start) * 4) return;
  row.chunks.push(chunk);
  row.samples += chunk.samples;
}

/** Takes whole series away, the last ones first, until the samples fit, and says which. */
function cutToLimit(rows: FoundSeries[], context: ParseContext): void {
  let total = rows.reduce((sum, row) => sum + row.samples, 0);
  const cut = { series: 0, samples: 0, examples: [] as string[] };
  while (total > context.limits.seriesSamples) {
    const row = rows.pop();
    if (row === undefined) break;
    total -= row.samples;
    cut.series++;
    cut.samples += row.samples;
    if (cut.examples.length < 5) cut.examples.push(printLabels(row.labels));
  }
  reportCut(cut, context);
}

function dropDeleted(
  chunk: FoundChunk,
  columns: { timestamps: Float64Array; words: Uint32Array },
  from: number,
  end: number,
): number {
  const intervals = chunk.block.deleted.get(chunk.reference);
  if (intervals === undefined) return end;
  const { timestamps, words } = columns;
  let to = from;
  let at = 0;
  for (let i = from; i < end; i++) {
    const time = timestamps[i]!;
    while (at < intervals.length && intervals[at]!.toMs < time) at++;
    if (at < intervals.length && intervals[at]!.fromMs <= time) continue;
    timestamps[to] = time;
    words[2 * to] = words[2 * i]!;
    words[2 * to + 1] = words[2 * i + 1]!;
    to++;
  }
  return to;
}
