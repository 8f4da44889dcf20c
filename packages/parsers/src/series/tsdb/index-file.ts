import type { SeriesLabels } from "@sweetspot/model";
import { crc32c } from "../../read/crc32c.ts";
import { ByteReader } from "./bytes.ts";

/** The place of one chunk of a series: segment file (counted from 0) and offset in it. */
interface ChunkReference {
  readonly minTimeMs: number;
  readonly maxTimeMs: number;
  readonly segment: number;
  readonly offset: number;
}

interface IndexSeries {
  /** The name of the series in tombstones and postings. */
  readonly reference: number;
  readonly labels: SeriesLabels;
  readonly chunks: readonly ChunkReference[];
}

const magic = 0xbaaad700;
const tocLength = 6 * 8 + 4;
/** Smallest things that an index can say: they bound counts before anything is made for them. */
const bytesPerSymbol = 1;
const bytesPerLabel = 2;
const bytesPerChunk = 3;
/** More chunks than samples are read of any file. */
const maxChunks = 4_000_000;

/**
 * Reads a block's index: symbols, then every series in turn, with all checksums. Postings are not needed, because all
 * series are wanted. Versions 1 and 2. Source: prometheus/prometheus tsdb/docs/format/index.md.
 */
export function readIndex(bytes: Uint8Array, visit: (series: IndexSeries) => void): void {
  const head = new ByteReader(bytes, "The index");
  if (head.u32() !== magic) head.fail("does not begin with its magic number.");
  const version = head.u8();
  if (version !== 1 && version !== 2) head.fail(`is of version ${version}, which is not known.`);
  const toc = readToc(bytes);
  if (toc.series === 0) return;
  const symbol = readSymbols(bytes, toc.symbols, version);
  const alignment = version === 1 ? 1 : 16;
  const reader = new ByteReader(bytes, "The index", toc.series, toc.seriesEnd);
  let chunks = 0;
  for (;;) {
    reader.at = Math.ceil(reader.at / alignment) * alignment;
    // Zero bytes may pad the section; no series is that short.
    while (reader.at < reader.end && bytes[reader.at] === 0) reader.at += alignment;
    if (reader.at >= reader.end) return;
    const reference = reader.at / alignment;
    const length = reader.uvarint();
    const start = reader.at;
    reader.need(length + 4);
    const end = start + length;
    reader.at = end;
    if (reader.u32() !== crc32c(bytes, start, end)) {
      reader.at = start;
      reader.fail("has a series whose checksum is wrong.");
    }
    const series = readSeries(new ByteReader(bytes, "The index", start, end), reference, symbol);
    chunks += series.chunks.length;
    if (chunks > maxChunks) reader.fail(`names more than ${maxChunks} chunks.`);
    visit(series);
    reader.at = end + 4;
  }
}

function readToc(bytes: Uint8Array): { symbols: number; series: number; seriesEnd: number } {
  const start = bytes.length - tocLength;
  const reader = new ByteReader(bytes, "The index", start);
  const places = [reader.u64(), reader.u64(), reader.u64(), reader.u64(), reader.u64(), reader.u64()];
  if (reader.u32() !== crc32c(bytes, start, bytes.length - 4))
    reader.fail("has a table of contents whose checksum is wrong.");
  const [symbols = 0, series = 0] = places;
  const later = places.filter((place) => place > series && place <= start);
  return { symbols, series, seriesEnd: Math.min(start, ...later) };
}

function readSymbols(bytes: Uint8Array, at: number, version: number): (reference: number) => string {
  const head = new ByteReader(bytes, "The index", at);
  const length = head.u32();
  const start = head.at;
  head.need(length + 4);
  const end = start + length;
  if (new ByteReader(bytes, "The index", end).u32() !== crc32c(bytes, start, end)) {
    head.fail("has a symbol table whose checksum is wrong.");
  }
  const reader = new ByteReader(bytes, "The index", start, end);
  const count = reader.u32();
  if (count * bytesPerSymbol > end - reader.at) reader.fail("states more symbols than it has room for.");
  // Version 1 names a symbol by its offset in the file, version 2 by its number.
  const byOffset = new Map<number, string>();
  const inOrder: string[] = [];
  for (let i = 0; i < count; i++) {
    const offset = reader.at;
    const text = reader.text();
    if (version === 1) byOffset.set(offset, text);
    else inOrder.push(text);
  }
  return (reference) => {
    const text = version === 1 ? byOffset.get(reference) : inOrder[reference];
    return text ?? reader.fail("names a symbol that it does not have.");
  };
}

function readSeries(reader: ByteReader, reference: number, symbol: (reference: number) => string): IndexSeries {
  const labelCount = reader.uvarint();
  reader.need(labelCount * bytesPerLabel);
  const labels: (readonly [string, string])[] = [];
  for (let i = 0; i < labelCount; i++) labels.push([symbol(reader.uvarint()), symbol(reader.uvarint())]);
  labels.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const chunkCount = reader.uvarint();
  reader.need(chunkCount * bytesPerChunk);
  if (chunkCount > maxChunks) reader.fail(`names more than ${maxChunks} chunks.`);
  const chunks: ChunkReference[] = [];
  let low = 0;
  let segment = 0;
  let time = 0;
  for (let i = 0; i < chunkCount; i++) {
    const minTimeMs = time + (i === 0 ? reader.varint() : reader.uvarint());
    const maxTimeMs = minTimeMs + reader.uvarint();
    // References stay below 2^53: 2^21 segments of 4 GB.
    const whole = i === 0 ? reader.uvarint() : segment * 2 ** 32 + low + reader.varint();
    segment = Math.floor(whole / 2 ** 32);
    low = whole - segment * 2 ** 32;
    time = maxTimeMs;
    chunks.push({ minTimeMs, maxTimeMs, segment, offset: low });
  }
  return { reference, labels, chunks };
}
