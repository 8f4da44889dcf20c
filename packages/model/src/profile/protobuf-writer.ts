/** Protobuf bytes while they are written; `clear` makes a writer ready for the next message of its kind. */
export class ProtobufWriter {
  #bytes = new Uint8Array(256);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    wider.set(this.#bytes.subarray(0, this.length));
    this.#bytes = wider;
  }

  /** A whole number of at least 0 and at most 2^53. */
  varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
  }

  /** Any 64-bit integer; negative ones as their two's complement. */
  varintWide(value: bigint): void {
    let rest = BigInt.asUintN(64, value);
    if (rest <= 9007199254740991n) {
      this.varint(Number(rest));
      return;
    }
    this.#reserve(10);
    while (rest >= 128n) {
      this.#bytes[this.length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.length++] = Number(rest);
  }

  /** A number field; 0 is the default and not written. */
  number(field: number, value: number): void {
    if (value !== 0) this.numberAlways(field, value);
  }

  numberAlways(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  /** A 64-bit field; 0 is the default and not written. */
  wide(field: number, value: bigint): void {
    if (value === 0n) return;
    this.varint(field * 8);
    this.varintWide(value);
  }

  bytes(field: number, content: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(content.length);
    this.#reserve(content.length);
    this.#bytes.set(content, this.length);
    this.length += content.length;
  }

  /** Writes the bytes of another writer as a message (or as packed numbers). */
  message(field: number, body: ProtobufWriter): void {
    this.bytes(field, body.#bytes.subarray(0, body.length));
  }

  /** Writes the bytes of another writer as they are. */
  append(other: ProtobufWriter): void {
    this.#reserve(other.length);
    this.#bytes.set(other.#bytes.subarray(0, other.length), this.length);
    this.length += other.length;
  }
}
