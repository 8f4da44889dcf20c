import { crc32c } from "../../read/crc32c.ts";
import type { ArchiveEntry } from "../../read/tar.ts";
import { ByteReader } from "./bytes.ts";
import { type DeletedInterval, readTombstones } from "./tombstones.ts";

/** One block of a snapshot: `<ULID>/{meta.json,index,chunks/000001…,tombstones}`. */
export interface Block {
  readonly id: string;
  /** As meta.json states it: blocks are read in this order. */
  readonly minTimeMs: number;
  /** The first moment behind it: what the write-ahead log has before is in the block. */
  readonly endTimeMs: number;
  readonly index: Uint8Array;
  /** Segment files in order. */
  readonly segments: readonly Uint8Array[];
  /** Bytes of chunks that may still be read: an index that names the same chunks over and over is not followed for ever. */
  readonly allowance: { bytes: number };
  readonly deleted: ReadonlyMap<number, readonly DeletedInterval[]>;
}

/** A Prometheus block's folder is named by a ULID. */
const blockFile = /(?:^|\/)([0-9A-HJKMNP-TV-Z]{26})\/(meta\.json|index|tombstones|chunks\/\d{6,})$/;
/** Whether a file belongs to a block. */
export const isBlockFile = (name: string): boolean => blockFile.test(name);
const segmentMagic = 0x85bd40dd;

/** The blocks of an archive in order of their times. */
export function findBlocks(entries: readonly ArchiveEntry[]): Block[] {
  const files = new Map<string, Map<string, Uint8Array>>();
  for (const entry of entries) {
    const [, id, file] = blockFile.exec(entry.name) ?? [];
    if (id === undefined || file === undefined) continue;
    // A block under two folders is two blocks: their samples are merged anyway.
    const folder = entry.name.slice(0, entry.name.length - file.length);
    const known = files.get(folder) ?? new Map<string, Uint8Array>();
    known.set(file, entry.bytes);
    files.set(folder, known);
  }
  const blocks: Block[] = [];
  for (const [folder, parts] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const index = parts.get("index");
    if (index === undefined) continue;
    const segments = [...parts]
      .filter(([name]) => name.startsWith("chunks/"))
      .sort(([a], [b]) => Number(a.slice(7)) - Number(b.slice(7)))
      .map(([, bytes]) => bytes);
    for (const segment of segments) {
      const reader = new ByteReader(segment, "A chunk file");
      if (reader.u32() !== segmentMagic) reader.fail("does not begin with its magic number.");
      const version = reader.u8();
      if (version !== 1) reader.fail(`is of version ${version}, which is not known.`);
    }
    const tombstones = parts.get("tombstones");
    blocks.push({
      id: folder.replace(/\/$/, ""),
      minTimeMs: readTime(parts.get("meta.json"), "minTime"),
      endTimeMs: readTime(parts.get("meta.json"), "maxTime"),
      index,
      segments,
      allowance: { bytes: 2 * segments.reduce((total, segment) => total + segment.length, 0) },
      deleted: tombstones === undefined || tombstones.length === 0 ? new Map() : readTombstones(tombstones),
    });
  }
  return blocks.sort((a, b) => a.minTimeMs - b.minTimeMs);
}

/** A block's first time or its end; what they order matters only where blocks disagree, so damage is no reason to fail. */
function readTime(meta: Uint8Array | undefined, which: "minTime" | "maxTime"): number {
  const text = meta === undefined ? "" : new TextDecoder().decode(meta.subarray(0, 64 * 1024));
  const found = which === "minTime" ? /"minTime"\s*:\s*(-?\d{1,16})/ : /"maxTime"\s*:\s*(-?\d{1,16})/;
  return Number(found.exec(text)?.[1] ?? 0);
}

/** The place of a chunk's data in its segment: after the encoding byte, before the checksum. */
export interface ChunkPlace {
  readonly bytes: Uint8Array;
  readonly encoding: number;
  readonly start: number;
  readonly end: number;
  /** Samples as the chunk's own header states; 0 where it has no room for one. */
  readonly samples: number;
}

/** Finds a chunk and checks its checksum. */
export function openChunk(block: Block, segment: number, offset: number): ChunkPlace {
  const bytes = block.segments[segment];
  if (bytes === undefined) {
    return new ByteReader(block.index, "The index", 0).fail(`names chunk file ${segment + 1}, which is not there.`);
  }
  const reader = new ByteReader(bytes, "A chunk file", Math.min(offset, bytes.length));
  const length = reader.uvarint();
  const at = reader.at;
  reader.need(length + 5);
  block.allowance.bytes -= length;
  if (block.allowance.bytes < 0) reader.fail("is named too often by its index.");
  const start = at + 1;
  const end = start + length;
  reader.at = end;
  if (reader.u32() !== crc32c(bytes, at, end)) {
    reader.at = at;
    reader.fail("has a chunk whose checksum is wrong.");
  }
  const samples = length >= 2 ? (bytes[start]! << 8) | bytes[start + 1]! : 0;
  return { bytes, encoding: bytes[at]!, start, end, samples };
}
