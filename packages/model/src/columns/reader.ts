import { type Column, columnKinds, packedMagic, packedVersion, Tag } from "./format.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads one value of the packed form. Throws on a damaged buffer. */
export class PackedReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 8;
  readonly #strings: string[] = [];
  readonly #shapes: string[][] = [];
  readonly #objects: unknown[] = [];

  constructor(packed: Uint8Array) {
    // Columns are read in place, which needs the start of the buffer to be aligned.
    this.#bytes = packed.byteOffset % 8 === 0 ? packed : packed.slice();
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    if (this.#bytes.length < 8 || this.#view.getUint32(0, true) !== packedMagic) throw new Error("not packed evidence");
    const version = this.#view.getUint32(4, true);
    if (version !== packedVersion) throw new Error(`packed evidence of version ${version}, not ${packedVersion}`);
  }

  value(): unknown {
    const tag = this.#bytes[this.#at++];
    switch (tag) {
      case Tag.undefined:
        return undefined;
      case Tag.null:
        return null;
      case Tag.false:
        return false;
      case Tag.true:
        return true;
      case Tag.uint:
        return this.#uint();
      case Tag.number:
        this.#at += 8;
        return this.#view.getFloat64(this.#at - 8, true);
      case Tag.bigint:
        this.#at += 8;
        return this.#view.getBigInt64(this.#at - 8, true);
      case Tag.string: {
        const text = this.#text();
        this.#strings.push(text);
        return text;
      }
      case Tag.stringAgain:
        return this.#known(this.#strings, "string");
      case Tag.array:
        return this.#array();
      case Tag.strings:
        return this.#stringList();
      case Tag.object:
        return this.#record();
      case Tag.again:
        return this.#known(this.#objects, "object");
      case Tag.column:
        return this.#column();
      default:
        throw new Error(`damaged evidence: tag ${tag} at byte ${this.#at - 1}`);
    }
  }

  #known<T>(list: readonly T[], what: string): T {
    const index = this.#uint();
    if (index >= list.length) throw new Error(`damaged evidence: ${what} ${index} of ${list.length}`);
    return list[index] as T;
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    this.#objects.push(items);
    const length = this.#uint();
    for (let i = 0; i < length; i++) items.push(this.value());
    return items;
  }

  #stringList(): string[] {
    const items: string[] = [];
    this.#objects.push(items);
    const length = this.#uint();
    const lengths = new Uint32Array(Math.min(length, this.#bytes.length));
    for (let i = 0; i < length; i++) lengths[i] = this.#uint();
    while (items.length < length) {
      const end = items.length + this.#uint();
      const block = this.#text();
      let at = 0;
      for (let i = items.length; i < end; i++) {
        const units = lengths[i] ?? 0;
        items.push(block.slice(at, at + units));
        at += units;
      }
      if (at !== block.length) throw new Error("damaged evidence: text does not fit its lengths");
    }
    return items;
  }

  #record(): Record<string, unknown> {
    const index = this.#uint();
    if (index === this.#shapes.length) {
      const keys: string[] = [];
      const count = this.#uint();
      for (let i = 0; i < count; i++) keys.push(this.#text());
      this.#shapes.push(keys);
    }
    const keys = this.#shapes[index];
    if (keys === undefined) throw new Error(`damaged evidence: shape ${index} of ${this.#shapes.length}`);
    const record: Record<string, unknown> = {};
    this.#objects.push(record);
    for (const key of keys) record[key] = this.value();
    return record;
  }

  #column(): Column {
    const Kind = columnKinds[this.#uint()];
    const length = this.#uint();
    this.#at = (this.#at + 7) & ~7;
    if (Kind === undefined) throw new Error("damaged evidence: unknown column");
    const bytes = length * Kind.BYTES_PER_ELEMENT;
    if (this.#at + bytes > this.#bytes.length) throw new Error("damaged evidence: column beyond the end");
    const column = new Kind(this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset + this.#at, length);
    this.#at += bytes;
    return column;
  }

  #text(): string {
    const length = this.#uint();
    if (this.#at + length > this.#bytes.length) throw new Error("damaged evidence: text beyond the end");
    const text = decoder.decode(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }

  #uint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("damaged evidence: it ends too early");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }
}
