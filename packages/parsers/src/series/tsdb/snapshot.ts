import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { compareLabels, labelsKey, printLabels } from "@sweetspot/model/series/labels";
import { mergeSeries } from "@sweetspot/model/series/merge";
import { wordsOf } from "@sweetspot/model/series/sample-bits";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import type { ArchiveEntry } from "../../read/tar.ts";
import { reportCut } from "../report-cut.ts";
import { type Block, type ChunkPlace, findBlocks, openChunk } from "./block.ts";
import { isLogFile, readLog } from "./log.ts";
import { type IndexSeries, readIndex } from "./index-file.ts";
import { orderSamples } from "./order-samples.ts";
import { decodeXorChunk } from "./xor-chunk.ts";
import { decodeXor2Chunk } from "./xor2-chunk.ts";

/** Chunk encodings by number. */
const xor = 1;
const xor2 = 4;
const histogramEncodings: ReadonlySet<number> = new Set([2, 3, 5, 6]);

const inSnapshot = /(?:^|\/)snapshots\//;

/** A chunk of floats, found and counted but not yet decoded. */
interface FoundChunk extends ChunkPlace {
  readonly block: Block;
  readonly reference: number;
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
 * (tombstones) are left out. Native histograms are reported by series.
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
  const found = findSeries(blocks, context);
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
    // Chunks come block by block, in order of time within one.
    const starts: number[] = [];
    let block: Block | undefined;
    for (const chunk of row.chunks) {
      if (chunk.block !== block) starts.push(to);
      block = chunk.block;
      const decode = chunk.encoding === xor2 ? decodeXor2Chunk : decodeXorChunk;
      if (!decode(chunk.bytes, chunk.start, chunk.end, columns, to)) {
        damaged++;
        continue;
      }
      to = dropDeleted(chunk, columns, to, to + chunk.samples);
    }
    to = orderSamples(columns, starts, to);
  });
  sampleStart[rows.length] = to;
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
    metadata: [],
    origin: "raw",
  };
}

function findSeries(blocks: readonly Block[], context: ParseContext): Map<string, FoundSeries> {
  const found = new Map<string, FoundSeries>();
  const unread = new Map<string, number>();
  let cut = 0;
  const cutExamples: string[] = [];
  for (const block of blocks) {
    readIndex(block.index, (series) => {
      const key = labelsKey(series.labels);
      let row = found.get(key);
      if (row === undefined) {
        if (found.size >= context.limits.series) {
          cut++;
          if (cutExamples.length < 5) cutExamples.push(printLabels(series.labels));
          return;
        }
        row = { labels: series.labels, chunks: [], samples: 0 };
        found.set(key, row);
      }
      addChunks(block, series, row, (encoding) => {
        const why = histogramEncodings.has(encoding)
          ? "native histograms"
          : `chunks of the unknown encoding ${encoding}`;
        const message = `${printLabels(series.labels)} has ${why}, which are not read.`;
        unread.set(message, (unread.get(message) ?? 0) + 1);
      });
    });
  }
  for (const message of unread.keys()) {
    context.diagnostics.add({ severity: "warning", code: "native-histogram", message });
  }
  reportCut({ series: cut, samples: 0, examples: cutExamples }, context);
  return found;
}

function addChunks(block: Block, series: IndexSeries, row: FoundSeries, unread: (encoding: number) => void): void {
  for (const { segment, offset } of series.chunks) {
    const place = openChunk(block, segment, offset);
    if (place.encoding !== xor && place.encoding !== xor2) {
      unread(place.encoding);
      continue;
    }
    // Each sample takes two bits at the least: a header that states more is not believed.
    if (place.samples > (place.end - place.start) * 4) continue;
    row.chunks.push({ ...place, block, reference: series.reference });
    row.samples += place.samples;
  }
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
