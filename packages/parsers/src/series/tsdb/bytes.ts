import { UnusableInput } from "../../diagnostics.ts";

/** Reads a TSDB file's fields one after the other; running over the end is an error with its offset. */
export class ByteReader {
  at: number;
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly #what: string;

  constructor(bytes: Uint8Array, what: string, at = 0, end = bytes.length) {
    if (!(at >= 0 && at <= end && end <= bytes.length)) {
      throw new UnusableInput("tsdb-damaged", `${what} points outside its file.`, { offset: Math.max(0, at || 0) });
    }
    this.bytes = bytes;
    this.#what = what;
    this.at = at;
    this.end = end;
  }

  fail(message: string): never {
    throw new UnusableInput("tsdb-damaged", `${this.#what} ${message}`, { offset: this.at });
  }

  need(count: number): void {
    if (!(count >= 0 && this.at + count <= this.end)) this.fail("is cut.");
  }

  u8(): number {
    this.need(1);
    return this.bytes[this.at++]!;
  }

  u32(): number {
    this.need(4);
    const { bytes, at } = this;
    this.at += 4;
    return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
  }

  /** 64 bits as a number; what exceeds 2^53 is no offset in a file and fails where it is used. */
  u64(): number {
    return this.u32() * 2 ** 32 + this.u32();
  }

  uvarint(): number {
    let value = 0;
    let factor = 1;
    for (let i = 0; i < 10; i++) {
      const byte = this.u8();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    return this.fail("holds a number of more than 64 bits.");
  }

  /** Zigzag, as Go's varint. */
  varint(): number {
    const value = this.uvarint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A uvarint's bytes of a reference of two 32-bit halves; the high half may exceed what a number holds exactly. */
  text(): string {
    const length = this.uvarint();
    this.need(length);
    const text = decoder.decode(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return text;
  }
}

const decoder = /* @__PURE__ */ new TextDecoder();
