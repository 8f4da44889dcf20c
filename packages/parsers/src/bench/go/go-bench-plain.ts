import type { BenchTableBuilder } from "@sweetspot/model/bench/builder";

const prefix = new TextEncoder().encode("Benchmark");

/**
 * Reads result lines of the usual form straight from the bytes: ASCII, fields apart by spaces or tabs, numbers of at most
 * 15 digits. Nine lines in ten of a large file are like that; every other line is left to the reader of any text.
 */
export class PlainResults {
  /** The columns of the line read last: indexes into the builder's names and units, and the values as written. */
  name = 0;
  iterations = 0;
  count = 0;
  readonly values: number[] = [];
  readonly units: number[] = [];

  readonly #bytes: Uint8Array;
  readonly #builder: BenchTableBuilder;
  readonly #names: ByteNames;
  /** The unit that stood at each place in the lines before. */
  readonly #lastUnits: { readonly start: number; readonly end: number; readonly index: number }[] = [];

  constructor(bytes: Uint8Array, builder: BenchTableBuilder) {
    this.#bytes = bytes;
    this.#builder = builder;
    this.#names = new ByteNames(bytes, (text) => builder.nameIndex(text));
  }

  /** @returns false, with nothing kept, when the line is of any other form. */
  read(start: number, end: number): boolean {
    const bytes = this.#bytes;
    if (end - start < prefix.length + 8) return false;
    for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return false;
    const nameStart = start + prefix.length;
    const nameEnd = this.#fieldEnd(nameStart, end);
    if (nameEnd < 0) return false;
    let at = this.#skip(nameEnd, end);
    let next = this.#fieldEnd(at, end);
    if (next <= at) return false;
    this.iterations = this.#number(at, next, false);
    if (this.iterations < 0) return false;
    let count = 0;
    for (at = this.#skip(next, end); at < end; at = this.#skip(next, end)) {
      next = this.#fieldEnd(at, end);
      if (next < 0) return false;
      const value = this.#number(at, next, true);
      if (value < 0) return false;
      at = this.#skip(next, end);
      next = this.#fieldEnd(at, end);
      if (next <= at) return false;
      this.values[count] = value;
      this.units[count] = this.#unit(count, at, next);
      count++;
    }
    if (count === 0) return false;
    this.count = count;
    this.name = this.#names.index(nameStart, nameEnd);
    return true;
  }

  /** The end of the field; -1 when it holds anything but printable ASCII. */
  #fieldEnd(from: number, end: number): number {
    const bytes = this.#bytes;
    for (let at = from; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte > 0x20 && byte < 0x7f) continue;
      return byte === 0x20 || byte === 0x09 ? at : -1;
    }
    return end;
  }

  #skip(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
    return at;
  }

  /** -1 for what is no plain number. Exact: whole number and power of ten are, and a division rounds once. */
  #number(from: number, end: number, fraction: boolean): number {
    if (end - from > 16) return -1;
    const bytes = this.#bytes;
    let whole = 0;
    let point = -1;
    for (let at = from; at < end; at++) {
      const digit = (bytes[at] as number) - 0x30;
      if (digit >= 0 && digit <= 9) whole = whole * 10 + digit;
      else if (digit === -2 && fraction && point < 0 && at > from && at < end - 1) point = at;
      else return -1;
    }
    if (end - from > (point < 0 ? 15 : 16)) return -1;
    return point < 0 ? whole : whole / (powersOfTen[end - point - 1] as number);
  }

  #unit(place: number, start: number, end: number): number {
    const last = this.#lastUnits[place];
    if (last !== undefined && sameBytes(this.#bytes, last.start, last.end, start, end)) return last.index;
    const index = this.#builder.unitIndex(asciiText(this.#bytes, start, end));
    this.#lastUnits[place] = { start, end, index };
    return index;
  }
}

const powersOfTen: readonly number[] = Array.from({ length: 17 }, (_, exponent) => 10 ** exponent);

/** Finds names by their bytes, so that a name seen before is not made into a text again. Open addressing. */
class ByteNames {
  readonly #bytes: Uint8Array;
  readonly #intern: (text: string) => number;
  /** Start, end and index of each slot's name; an end of 0 is a free slot. */
  #slots = new Int32Array(3 * 256);
  #used = 0;

  constructor(bytes: Uint8Array, intern: (text: string) => number) {
    this.#bytes = bytes;
    this.#intern = intern;
  }

  index(start: number, end: number): number {
    if (this.#used * 6 > this.#slots.length) this.#grow();
    const slot = this.#slot(this.#slots, start, end);
    if (this.#slots[slot + 1] !== 0) return this.#slots[slot + 2] as number;
    const index = this.#intern(asciiText(this.#bytes, start, end));
    this.#slots[slot] = start;
    this.#slots[slot + 1] = end;
    this.#slots[slot + 2] = index;
    this.#used++;
    return index;
  }

  #slot(slots: Int32Array, start: number, end: number): number {
    const bytes = this.#bytes;
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    const mask = slots.length / 3 - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const found = slots[3 * slot + 1] as number;
      if (found === 0 || sameBytes(bytes, slots[3 * slot] as number, found, start, end)) return 3 * slot;
    }
  }

  #grow(): void {
    const grown = new Int32Array(this.#slots.length * 4);
    for (let at = 0; at < this.#slots.length; at += 3) {
      const end = this.#slots[at + 1] as number;
      if (end === 0) continue;
      const slot = this.#slot(grown, this.#slots[at] as number, end);
      grown.set(this.#slots.subarray(at, at + 3), slot);
    }
    this.#slots = grown;
  }
}

function sameBytes(bytes: Uint8Array, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  const length = end - start;
  if (length !== otherEnd - otherStart) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== bytes[otherStart + i]) return false;
  return true;
}

function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}
