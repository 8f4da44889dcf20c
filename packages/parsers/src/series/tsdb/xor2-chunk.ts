import { BitReader } from "./bit-reader.ts";
import type { SampleColumns } from "./xor-chunk.ts";
import { staleHigh, staleLow, XorValue } from "./xor-value.ts";

/**
 * Decodes an XOR2 chunk, which newer Prometheus servers can be told to write: as XOR, but one prefix says whether time
 * step and value changed, and stale markers and start times have forms of their own. Start times are passed over.
 * Source: prometheus/prometheus tsdb/docs/format/chunks.md.
 */
export function decodeXor2Chunk(
  bytes: Uint8Array,
  start: number,
  end: number,
  columns: SampleColumns,
  to: number,
): boolean {
  const { timestamps, words } = columns;
  const reader = new BitReader(bytes, start, end);
  const count = reader.bits(16);
  if (count === 0) return true;
  const startTimes = reader.bits(8);
  const firstKnown = (startTimes & 0x80) !== 0;
  const changedOn = startTimes & 0x7f;
  const value = new XorOrStale(reader);
  let time = reader.varint();
  value.plain();
  if (firstKnown) reader.varint();
  let delta = 0;
  for (let i = 0; i < count; i++) {
    if (i === 1) {
      delta = reader.uvarint();
      time += delta;
      value.change();
    } else if (i > 1) {
      delta += stepChange(reader, value);
      time += delta;
    }
    if (i > 0 && changedOn > 0 && i >= changedOn) reader.skipVarbit();
    if (reader.overran) return false;
    timestamps[to + i] = time;
    words[2 * (to + i)] = value.isStale ? staleLow : value.low;
    words[2 * (to + i) + 1] = value.isStale ? staleHigh : value.high;
  }
  return true;
}

/** Reads the joint prefix of a sample and its value; answers by how much the time step changes. */
function stepChange(reader: BitReader, value: XorOrStale): number {
  switch (reader.ones(5)) {
    case 0:
      value.same();
      return 0;
    case 1:
      value.known();
      return 0;
    case 2:
      return withChange(reader.signed(13), value);
    case 3:
      return withChange(reader.signed(20), value);
    case 4:
      return withChange(reader.signed64(), value);
    default:
      value.stale();
      return 0;
  }
}

function withChange(difference: number, value: XorOrStale): number {
  value.change();
  return difference;
}

/** A stale marker is kept beside the value, so that the next change is against the last real value. */
class XorOrStale extends XorValue {
  isStale = false;

  override plain(): void {
    super.plain();
    if (this.high !== staleHigh || this.low !== staleLow) return;
    this.high = 0;
    this.low = 0;
    this.isStale = true;
  }

  same(): void {
    this.isStale = false;
  }

  stale(): void {
    this.isStale = true;
  }

  override change(): void {
    this.isStale = false;
    switch (this.reader.ones(3)) {
      case 0:
        return;
      case 1:
        return this.inWindow();
      case 2:
        return this.inNewWindow();
      default:
        return this.stale();
    }
  }

  known(): void {
    this.isStale = false;
    if (this.reader.bits(1) === 0) this.inWindow();
    else this.inNewWindow();
  }
}
