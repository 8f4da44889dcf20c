import { crc32c } from "../../read/crc32c.ts";
import { ByteReader } from "./bytes.ts";

/** A stretch of time, both ends included, in which a series' samples were deleted. */
export interface DeletedInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

const magic = 0x0130ba30;

/** Deletions by series reference, each series' in order of time and apart. Source: prometheus/prometheus tsdb/docs/format/tombstones.md. */
export function readTombstones(bytes: Uint8Array): Map<number, DeletedInterval[]> {
  const intervals = new Map<number, DeletedInterval[]>();
  const reader = new ByteReader(bytes, "The tombstones file", 0, Math.max(0, bytes.length - 4));
  if (reader.u32() !== magic) reader.fail("does not begin with its magic number.");
  const start = reader.at;
  const version = reader.u8();
  if (version !== 1) reader.fail(`is of version ${version}, which is not known.`);
  const stated = new ByteReader(bytes, "The tombstones file", bytes.length - 4).u32();
  // The sum covers what follows the magic; older writers left the version out.
  if (stated !== crc32c(bytes, start, reader.end) && stated !== crc32c(bytes, start + 1, reader.end)) {
    reader.fail("has a wrong checksum.");
  }
  while (reader.at < reader.end) {
    const reference = reader.uvarint();
    const interval = { fromMs: reader.varint(), toMs: reader.varint() };
    const known = intervals.get(reference);
    if (known === undefined) intervals.set(reference, [interval]);
    else known.push(interval);
  }
  for (const [reference, list] of intervals) intervals.set(reference, joinIntervals(list));
  return intervals;
}

/** Ascending and apart, so that samples in order of time can be held against them in one pass. */
export function joinIntervals(list: readonly DeletedInterval[]): DeletedInterval[] {
  const out: DeletedInterval[] = [];
  for (const next of [...list].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = out.at(-1);
    if (last === undefined || next.fromMs > last.toMs) out.push(next);
    else if (next.toMs > last.toMs) out[out.length - 1] = { fromMs: last.fromMs, toMs: next.toMs };
  }
  return out;
}
