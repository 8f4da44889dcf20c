const slots = 1024;
const longestKept = 256;

/**
 * Values by the bytes they were read from. Exports repeat names and labels in every message, and comparing bytes is faster than
 * reading them again. Each slot keeps the value that was read last, so that the room does not grow with the file.
 */
export class KnownBytes<T> {
  readonly #bytes: Uint8Array;
  readonly #read: (start: number, stop: number) => T;
  readonly #starts = new Uint32Array(slots);
  /** Lengths of the bytes plus one; 0 for a slot that is not used. */
  readonly #lengths = new Uint32Array(slots);
  readonly #values: T[] = [];

  constructor(bytes: Uint8Array, read: (start: number, stop: number) => T) {
    this.#bytes = bytes;
    this.#read = read;
  }

  /** The value of the bytes `[start, stop)`, which is the same object as before where they are known. */
  of(start: number, stop: number): T {
    const length = stop - start;
    if (length > longestKept) return this.#read(start, stop);
    const bytes = this.#bytes;
    let hash = length;
    for (let at = start; at < stop; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const slot = (hash ^ (hash >>> 10)) & (slots - 1);
    if (this.#lengths[slot] === length + 1 && this.#isSame(this.#starts[slot]!, start, length))
      return this.#values[slot]!;
    const value = this.#read(start, stop);
    this.#starts[slot] = start;
    this.#lengths[slot] = length + 1;
    this.#values[slot] = value;
    return value;
  }

  #isSame(known: number, start: number, length: number): boolean {
    const bytes = this.#bytes;
    let i = 0;
    while (i < length && bytes[known + i] === bytes[start + i]) i++;
    return i === length;
  }
}
