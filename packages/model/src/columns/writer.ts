import { type Column, columnKinds, packedMagic, packedVersion, Tag, textBlockUnits } from "./format.ts";

const encoder = new TextEncoder();

/** Writes one value in the packed form. */
export class PackedWriter {
  #bytes = new Uint8Array(64 * 1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  readonly #strings = new Map<string, number>();
  readonly #shapes = new Map<string, number>();
  readonly #objects = new Map<object, number>();

  constructor() {
    this.#room(8);
    this.#view.setUint32(0, packedMagic, true);
    this.#view.setUint32(4, packedVersion, true);
    this.#length = 8;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  value(value: unknown): void {
    switch (typeof value) {
      case "undefined":
        return this.#tag(Tag.undefined);
      case "boolean":
        return this.#tag(value ? Tag.true : Tag.false);
      case "number":
        return this.#number(value);
      case "bigint":
        return this.#bigint(value);
      case "string":
        return this.#string(value);
      case "object":
        return value === null ? this.#tag(Tag.null) : this.#object(value);
      default:
        throw new TypeError(`a ${typeof value} cannot be packed`);
    }
  }

  #number(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 31 && !Object.is(value, -0)) {
      this.#tag(Tag.uint);
      return this.#uint(value);
    }
    this.#tag(Tag.number);
    this.#room(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  #bigint(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} does not fit into 64 bits`);
    this.#tag(Tag.bigint);
    this.#room(8);
    this.#view.setBigInt64(this.#length, value, true);
    this.#length += 8;
  }

  #string(value: string): void {
    const seen = this.#strings.get(value);
    if (seen !== undefined) {
      this.#tag(Tag.stringAgain);
      return this.#uint(seen);
    }
    this.#strings.set(value, this.#strings.size);
    this.#tag(Tag.string);
    this.#text(value);
  }

  #object(value: object): void {
    if (ArrayBuffer.isView(value)) return this.#column(value as Column);
    const seen = this.#objects.get(value);
    if (seen !== undefined) {
      this.#tag(Tag.again);
      return this.#uint(seen);
    }
    this.#objects.set(value, this.#objects.size);
    if (Array.isArray(value)) this.#array(value);
    else this.#record(value as Record<string, unknown>);
  }

  #array(items: readonly unknown[]): void {
    // Short lists, such as labels, repeat each other: there each string is better written once.
    if (items.length >= 64 && items.every((item) => typeof item === "string")) return this.#stringList(items);
    this.#tag(Tag.array);
    this.#uint(items.length);
    for (const item of items) this.value(item);
  }

  /** Lengths first, then the texts run together in blocks, each decoded at once. */
  #stringList(items: readonly string[]): void {
    this.#tag(Tag.strings);
    this.#uint(items.length);
    for (const item of items) this.#uint(item.length);
    let from = 0;
    while (from < items.length) {
      let to = from;
      let units = 0;
      while (to < items.length && (to === from || units + (items[to]?.length ?? 0) <= textBlockUnits)) {
        units += items[to]?.length ?? 0;
        to++;
      }
      // Joining could merge a lone surrogate at one end with one at the next beginning: those are made well-formed first.
      const block = items.slice(from, to);
      const joined = block.join("");
      this.#uint(to - from);
      this.#text(joined.isWellFormed() ? joined : block.map((item) => item.toWellFormed()).join(""));
      from = to;
    }
  }

  #record(value: Record<string, unknown>): void {
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError("only plain objects can be packed");
    const keys = Object.keys(value);
    this.#tag(Tag.object);
    const shape = keys.join("\0");
    const seen = this.#shapes.get(shape);
    if (seen === undefined) {
      this.#uint(this.#shapes.size);
      this.#shapes.set(shape, this.#shapes.size);
      this.#uint(keys.length);
      for (const key of keys) this.#text(key);
    } else {
      this.#uint(seen);
    }
    for (const key of keys) this.value(value[key]);
  }

  #column(column: Column): void {
    const kind = columnKinds.findIndex((candidate) => column instanceof candidate);
    if (kind === -1) throw new TypeError("this kind of column cannot be packed");
    this.#tag(Tag.column);
    this.#uint(kind);
    this.#uint(column.length);
    this.#length = (this.#length + 7) & ~7;
    this.#room(column.byteLength);
    this.#bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), this.#length);
    this.#length += column.byteLength;
  }

  #text(text: string): void {
    const bytes = encoder.encode(text);
    this.#uint(bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #tag(tag: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = tag;
  }

  #uint(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #room(more: number): void {
    const wanted = this.#length + more + 8;
    if (wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(wanted, Math.min(this.#bytes.length * 2, this.#bytes.length + (128 << 20))));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
