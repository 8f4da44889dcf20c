/** The receiver of a chunk's samples: columns with room for them, values as 32-bit words so that every bit survives. */
export interface SampleColumns {
  readonly timestamps: Float64Array;
  readonly words: Uint32Array;
}

/**
 * Decodes the samples of an XOR chunk (Gorilla: times as differences of differences, values as XOR with the one before)
 * into columns from `to` on. `start .. end` is the chunk's data after its encoding byte. Answers false where the data end
 * too early. Source: prometheus/prometheus tsdb/docs/format/chunks.md.
 */
export function decodeXorChunk(
  bytes: Uint8Array,
  start: number,
  end: number,
  columns: SampleColumns,
  to: number,
): boolean {
  const { timestamps, words } = columns;
  const count = (bytes[start]! << 8) | bytes[start + 1]!;
  if (count === 0) return true;
  let at = start + 2;

  // First sample: a zigzag varint and the plain value; second: a varint difference.
  let unsigned = 0;
  let factor = 1;
  for (;;) {
    const byte = bytes[at++]!;
    unsigned += (byte & 0x7f) * factor;
    if (byte < 0x80) break;
    factor *= 128;
    if (at >= end) return false;
  }
  let time = unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2;
  if (at + 8 > end) return false;
  let high = word(bytes, at);
  let low = word(bytes, at + 4);
  at += 8;
  timestamps[to] = time;
  words[2 * to] = low;
  words[2 * to + 1] = high;

  let bit = at * 8;
  const endBit = end * 8;
  let delta = 0;
  let leading = 0;
  let trailing = 0;
  for (let i = 1; i < count; i++) {
    if (i === 1) {
      delta = 0;
      factor = 1;
      for (;;) {
        const byte = bits(bytes, bit, 8);
        bit += 8;
        delta += (byte & 0x7f) * factor;
        if (byte < 0x80) break;
        factor *= 128;
        if (bit >= endBit) return false;
      }
    } else {
      // A prefix of ones says how wide the change of the difference is.
      const prefix = bits(bytes, bit, 4);
      if (prefix < 0b1000) bit += 1;
      else if (prefix < 0b1100) {
        delta += signed(bits(bytes, bit + 2, 14), 14);
        bit += 16;
      } else if (prefix < 0b1110) {
        delta += signed(bits(bytes, bit + 3, 17), 17);
        bit += 20;
      } else if (prefix === 0b1110) {
        delta += signed(bits(bytes, bit + 4, 20), 20);
        bit += 24;
      } else {
        const top = bits32(bytes, bit + 4) | 0;
        delta += top * 2 ** 32 + bits32(bytes, bit + 36);
        bit += 68;
      }
    }
    time += delta;

    const control = bits(bytes, bit, 2);
    if (control < 0b10) bit += 1;
    else {
      bit += 2;
      if (control === 0b11) {
        leading = bits(bytes, bit, 5);
        let width = bits(bytes, bit + 5, 6);
        bit += 11;
        if (width === 0) width = 64;
        trailing = 64 - leading - width;
        if (trailing < 0) return false;
      }
      const width = 64 - leading - trailing;
      // The changed bits, as two halves of a 64-bit number shifted up by `trailing`.
      let changedHigh = 0;
      let changedLow = 0;
      if (width > 32) {
        changedHigh = bits32n(bytes, bit, width - 32);
        changedLow = bits32(bytes, bit + width - 32);
      } else changedLow = bits32n(bytes, bit, width);
      bit += width;
      if (trailing >= 32) {
        high ^= changedLow << (trailing - 32);
      } else if (trailing > 0) {
        high ^= (changedHigh << trailing) | (changedLow >>> (32 - trailing));
        low ^= changedLow << trailing;
      } else {
        high ^= changedHigh;
        low ^= changedLow;
      }
    }
    if (bit > endBit) return false;
    timestamps[to + i] = time;
    words[2 * (to + i)] = low;
    words[2 * (to + i) + 1] = high;
  }
  return true;
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}

/** `width` bits (at most 25) from bit `at` on. Bits past the array read as zero; the caller checks its own end. */
function bits(bytes: Uint8Array, at: number, width: number): number {
  return (word(bytes, at >>> 3) << (at & 7)) >>> (32 - width);
}

function bits32(bytes: Uint8Array, at: number): number {
  return ((bits(bytes, at, 16) << 16) | bits(bytes, at + 16, 16)) >>> 0;
}

/** `width` bits, 1 to 32. */
function bits32n(bytes: Uint8Array, at: number, width: number): number {
  if (width <= 25) return bits(bytes, at, width);
  return ((bits(bytes, at, width - 16) << 16) | bits(bytes, at + width - 16, 16)) >>> 0;
}

/** Prometheus' range of an n-bit difference is (-2^(n-1), 2^(n-1)]. */
function signed(value: number, width: number): number {
  return value > 1 << (width - 1) ? value - (1 << width) : value;
}
