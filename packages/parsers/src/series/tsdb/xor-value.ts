import type { BitReader } from "./bit-reader.ts";

/** The bits of a stale marker. */
export const staleHigh = 0x7ff00000;
export const staleLow = 2;

/**
 * A value of a chunk so far, as two words, and the window of bits that its last change had (Gorilla's form). Where the
 * bits make no sense, the reader fails.
 */
export class XorValue {
  high = 0;
  low = 0;
  protected readonly reader: BitReader;
  #leading = 0;
  #trailing = 0;

  constructor(reader: BitReader) {
    this.reader = reader;
  }

  /** Reads the first value, which is written in full. */
  plain(): void {
    this.high = this.reader.bits32();
    this.low = this.reader.bits32();
  }

  /** Reads the next value: the same, or changed in the last window or in a new one. */
  change(): void {
    if (this.reader.bits(1) === 0) return;
    if (this.reader.bits(1) === 0) this.inWindow();
    else this.inNewWindow();
  }

  protected inNewWindow(): void {
    this.#leading = this.reader.bits(5);
    const width = this.reader.bits(6) || 64;
    this.#trailing = 64 - this.#leading - width;
    this.inWindow();
  }

  protected inWindow(): void {
    const width = 64 - this.#leading - this.#trailing;
    if (this.#trailing < 0 || width <= 0) return this.reader.fail();
    const changedHigh = width > 32 ? this.reader.bitsUpTo32(width - 32) : 0;
    const changedLow = this.reader.bitsUpTo32(Math.min(width, 32));
    const shift = this.#trailing;
    if (shift >= 32) this.high ^= changedLow << (shift - 32);
    else if (shift > 0) {
      this.high ^= (changedHigh << shift) | (changedLow >>> (32 - shift));
      this.low ^= changedLow << shift;
    } else {
      this.high ^= changedHigh;
      this.low ^= changedLow;
    }
    this.high >>>= 0;
    this.low >>>= 0;
  }
}
