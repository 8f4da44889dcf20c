import { emptyHash, mixed } from "@sweetspot/model/hash";
import { GrowableUint32 } from "@sweetspot/model/profile/growable";

/** Lists of numbers of 32 bits, each kept once, by their number in the order in which they were first added. */
export class NumberLists {
  readonly #start = new GrowableUint32();
  readonly #items = new GrowableUint32();
  /** Lists by the hash of their numbers, or by one of the next numbers where another list has that. */
  readonly #byHash = new Map<number, number>();
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

  /** The number of the list that was pushed since the last one; a list that is there already is not kept twice. */
  close(): number {
    const from = this.#start.data[this.length]!;
    const known = this.#find(from);
    if (known === this.length) this.#start.push(this.#items.length);
    else this.#items.length = from;
    this.#last = known;
    return known;
  }

  /** The list whose numbers are those behind `from`; `length` where there is none yet. */
  #find(from: number): number {
    // Mostly lists come in the order in which they came before, or the same one comes again.
    for (let list = this.#last; list < this.length && list < this.#last + 2; list++)
      if (this.#isSame(list, from)) return list;
    const { data, length } = this.#items;
    let hash = emptyHash;
    for (let at = from; at < length; at++) hash = mixed(hash, data[at]!);
    for (let list = this.#byHash.get(hash); list !== undefined; list = this.#byHash.get(++hash))
      if (this.#isSame(list, from)) return list;
    this.#byHash.set(hash, this.length);
    return this.length;
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
