/** Reads a chunk bit by bit; reading past the end gives zeros and sets `overran`. For forms too rare to be inlined. */
export class BitReader {
  overran = false;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start * 8;
    this.#end = end * 8;
  }

  fail(): void {
    this.overran = true;
  }

  /** 1 to 25 bits. */
  bits(width: number): number {
    const byte = this.#at >>> 3;
    const b = this.#bytes;
    const word = (b[byte]! << 24) | (b[byte + 1]! << 16) | (b[byte + 2]! << 8) | b[byte + 3]!;
    const value = (word << (this.#at & 7)) >>> (32 - width);
    this.#at += width;
    if (this.#at > this.#end) this.overran = true;
    return value;
  }

  /** Reads a run of ones, ended by a zero or by `most`, and answers its length. */
  ones(most: number): number {
    let count = 0;
    while (count < most && this.bits(1) === 1) count++;
    return count;
  }

  bits32(): number {
    const high = this.bits(16);
    return ((high << 16) | this.bits(16)) >>> 0;
  }

  /** 1 to 32 bits. */
  bitsUpTo32(width: number): number {
    if (width <= 25) return this.bits(width);
    const high = this.bits(width - 16);
    return ((high << 16) | this.bits(16)) >>> 0;
  }

  /** Two's complement of 1 to 25 bits. */
  signed(width: number): number {
    const value = this.bits(width);
    return value >= 1 << (width - 1) ? value - (1 << width) : value;
  }

  /** Two's complement of 64 bits, rounded to what a number holds. */
  signed64(): number {
    const high = this.bits32() | 0;
    return high * 2 ** 32 + this.bits32();
  }

  uvarint(): number {
    let value = 0;
    let factor = 1;
    for (let i = 0; i < 10; i++) {
      const byte = this.bits(8);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    this.fail();
    return value;
  }

  varint(): number {
    const value = this.uvarint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Passes over any number of bits. */
  skip(width: number): void {
    this.#at += width;
    if (this.#at > this.#end) this.overran = true;
  }

  /** Passes over a number of Prometheus' varbit form: a run of ones says how wide it is. */
  skipVarbit(): void {
    this.skip(varbitWidths[this.ones(8)]!);
  }

  /** A varbit number of either sign, rounded to what a number holds. */
  varbit(): number {
    const width = varbitWidths[this.ones(8)]!;
    if (width === 64) return this.signed64();
    const value = this.#wide(width);
    // Prometheus' range of an n-bit number is (-2^(n-1), 2^(n-1)].
    return value > 2 ** (width - 1) ? value - 2 ** width : value;
  }

  /** A varbit number that has no sign, rounded to what a number holds. */
  unsignedVarbit(): number {
    return this.#wide(varbitWidths[this.ones(8)]!);
  }

  #wide(width: number): number {
    if (width === 0) return 0;
    if (width <= 32) return this.bitsUpTo32(width);
    const high = this.bitsUpTo32(width - 32);
    return high * 2 ** 32 + this.bits32();
  }
}

const varbitWidths = [0, 3, 6, 9, 12, 18, 25, 56, 64];
