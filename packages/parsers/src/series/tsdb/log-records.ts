import { UnusableInput } from "../../diagnostics.ts";
import { crc32c } from "../../read/crc32c.ts";
import { unpackSnappy } from "../../read/snappy.ts";

const pageBytes = 32 * 1024;
/** Type of a fragment: the whole record, or its first, a middle or the last part. */
const [full, first, , last] = [1, 2, 3, 4];
/** Prometheus writes records of a few megabytes at most. */
const greatestRecord = 64 * 1024 * 1024;
const snappyFlag = 8;
const zstdFlag = 16;

interface LogEnd {
  /** Records packed with zstd, which are not read. */
  readonly packedOtherwise: number;
  /** The place at which the log ends early because it is torn or damaged; undefined where it ends as it should. */
  readonly brokenAt?: number;
}

/**
 * Gives each record of a segment of Prometheus' write-ahead log to `take`, unpacked and one at a time. A record behind damage is not trusted, as Prometheus
 * does not: a process that was killed leaves its last record torn.
 * Source: prometheus/prometheus tsdb/docs/format/wal.md.
 */
export function readLogRecords(segment: Uint8Array, take: (record: Uint8Array) => void): LogEnd {
  let packedOtherwise = 0;
  let parts: Uint8Array[] = [];
  let at = 0;
  const broken = (): LogEnd => ({ packedOtherwise, brokenAt: at });
  while (at < segment.length) {
    const header = segment[at]!;
    const type = header & 7;
    if (type === 0) {
      // The rest of a page is zeros.
      at = (Math.floor(at / pageBytes) + 1) * pageBytes;
      continue;
    }
    if (at + 7 > segment.length) return broken();
    const length = (segment[at + 1]! << 8) | segment[at + 2]!;
    const stated = new DataView(segment.buffer, segment.byteOffset + at + 3, 4).getUint32(0);
    const start = at + 7;
    const end = start + length;
    if (type > last || length > pageBytes - 7 || end > segment.length || crc32c(segment, start, end) !== stated)
      return broken();
    if (type === full || type === first ? parts.length > 0 : parts.length === 0) return broken();
    parts.push(segment.subarray(start, end));
    at = end;
    if (type !== full && type !== last) continue;
    const record = parts.length === 1 ? parts[0]! : joined(parts);
    parts = [];
    if ((header & zstdFlag) !== 0) {
      packedOtherwise++;
      continue;
    }
    try {
      take((header & snappyFlag) === 0 ? record : unpackSnappy(record, greatestRecord));
    } catch (error) {
      if (!(error instanceof UnusableInput)) throw error;
      return broken();
    }
  }
  return parts.length > 0 ? broken() : { packedOtherwise };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
