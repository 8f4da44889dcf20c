import { emptyHash, mixed } from "@sweetspot/model/hash";
import { GrowableUint32 } from "@sweetspot/model/profile/growable";

const leastPlaces = 64;

/** Lists of numbers of 32 bits, each kept once, by their number in the order in which they were first added. */
export class NumberLists {
  readonly #start = new GrowableUint32();
  readonly #items = new GrowableUint32();
  /** The hash of each list. */
  readonly #hash = new GrowableUint32();
  /** A table of 2^n places, at most half of them taken: each list plus one, at its hash or the next free place behind it; 0 is free. */
  #table = new Uint32Array(leastPlaces);
  #last = 0;

  constructor() {
    this.#start.push(0);
  }

  get length(): number {
    return this.#start.length - 1;
  }

  /** The numbers of all lists together. */
  get itemCount(): number {
    return this.#items.length;
  }

  /** Adds a number to the list that `close` ends. */
  push(item: number): void {
    this.#items.push(item);
  }

  /** Adds what `rows[start, stop)` have in `items`, row by row; nothing for a row beyond them. */
  pushOf(items: Uint32Array, rows: ArrayLike<number>, start: number, stop: number): void {
    const own = this.#items;
    own.reserve(Math.max(0, stop - start));
    const { data } = own;
    let { length } = own;
    for (let at = start; at < stop; at++) {
      const item = items[rows[at]!];
      if (item !== undefined) data[length++] = item;
    }
    own.length = length;
  }

  /** The number of the list that was pushed since the last one; a list that is there already is not kept twice. */
  close(): number {
    const from = this.#start.data[this.length]!;
    const known = this.#find(from);
    if (known === this.length) this.#start.push(this.#items.length);
    else this.#items.length = from;
    this.#last = known;
    return known;
  }

  /** The number of the list of one number; as `push` and `close`, which it saves where the last list comes again. */
  single(item: number): number {
    if (this.#isList(this.#last, 1) && this.item(this.#last, 0) === item) return this.#last;
    this.push(item);
    return this.close();
  }

  /** The number of the list of two numbers; as `push` and `close`, which it saves where lists come in the order in which they came before. */
  pair(first: number, second: number): number {
    const next = this.#last + 1;
    if (this.#isList(next, 2) && this.item(next, 0) === first && this.item(next, 1) === second)
      return (this.#last = next);
    this.push(first);
    this.push(second);
    return this.close();
  }

  #isList(list: number, length: number): boolean {
    const { data } = this.#start;
    return list < this.length && data[list + 1] === data[list]! + length;
  }

  /** The list whose numbers are those behind `from`; `length` where there is none yet. */
  #find(from: number): number {
    // Mostly lists come in the order in which they came before, or the same one comes again.
    for (let list = this.#last; list < this.length && list < this.#last + 2; list++)
      if (this.#isSame(list, from)) return list;
    const { data, length } = this.#items;
    let hash = emptyHash;
    for (let at = from; at < length; at++) hash = mixed(hash, data[at]!);
    hash >>>= 0;
    const last = this.#table.length - 1;
    let place = hash & last;
    for (let taken = this.#table[place]!; taken > 0; taken = this.#table[place]!) {
      if (this.#hash.data[taken - 1] === hash && this.#isSame(taken - 1, from)) return taken - 1;
      place = (place + 1) & last;
    }
    this.#hash.push(hash);
    this.#table[place] = this.#hash.length;
    if (2 * this.#hash.length > this.#table.length) this.#widen();
    return this.length;
  }

  #widen(): void {
    const table = new Uint32Array(2 * this.#table.length);
    const last = table.length - 1;
    for (let list = 0; list < this.#hash.length; list++) {
      let place = this.#hash.data[list]! & last;
      while (table[place]! > 0) place = (place + 1) & last;
      table[place] = list + 1;
    }
    this.#table = table;
  }

  /** The numbers of a list, which must not be kept: a list that is added later may move them. */
  list(list: number): Uint32Array {
    return this.#items.data.subarray(this.#start.data[list], this.#start.data[list + 1]);
  }

  /** A number of a list. */
  item(list: number, index: number): number {
    return this.#items.data[this.#start.data[list]! + index]!;
  }

  #isSame(list: number, from: number): boolean {
    const { data, length } = this.#items;
    const start = this.#start.data[list]!;
    if (this.#start.data[list + 1]! - start !== length - from) return false;
    for (let i = 0; i < length - from; i++) if (data[start + i] !== data[from + i]) return false;
    return true;
  }
}
