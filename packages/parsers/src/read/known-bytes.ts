const fewestSlots = 1024;
const mostSlots = 1 << 16;
const longestKept = 1024;

/** An array of full length from the start: one that is written to far behind its end becomes a map. */
function noValues(slots: number): undefined[] {
  const values: undefined[] = [];
  while (values.length < slots) values.push(undefined);
  return values;
}

/**
 * Values by the bytes they were read from. Exports repeat names and labels in every message, and comparing bytes is faster than
 * reading them again. Each slot keeps the value that was read last; there are more of them the more different bytes come, up to a
 * bound, so that the room does not grow with the file.
 */
export class KnownBytes<T> {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #read: (start: number, stop: number) => T;
  #starts = new Uint32Array(fewestSlots);
  /** Lengths of the bytes plus one; 0 for a slot that is not used. */
  #lengths = new Uint32Array(fewestSlots);
  #contexts = new Uint32Array(fewestSlots);
  #values: (T | undefined)[] = noValues(fewestSlots);
  /** The number of values that were read since there are as many slots. */
  #misses = 0;

  constructor(bytes: Uint8Array, read: (start: number, stop: number) => T) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#read = read;
  }

  /**
   * The value of the bytes `[start, stop)`, which is the same object as before where they are known. `context` is a number for
   * all else that the value depends on.
   */
  of(start: number, stop: number, context = 0): T {
    const length = stop - start;
    if (length > longestKept) return this.#read(start, stop);
    const slot = this.#slotOf(start, length, context);
    if (
      this.#lengths[slot] === length + 1 &&
      this.#contexts[slot] === context &&
      this.#isSame(this.#starts[slot]!, start, length)
    )
      return this.#values[slot] as T;
    const value = this.#read(start, stop);
    if (++this.#misses > this.#starts.length && this.#starts.length < mostSlots) {
      this.#widen();
      this.#keep(this.#slotOf(start, length, context), start, length, context, value);
    } else this.#keep(slot, start, length, context, value);
    return value;
  }

  #keep(slot: number, start: number, length: number, context: number, value: T): void {
    this.#starts[slot] = start;
    this.#lengths[slot] = length + 1;
    this.#contexts[slot] = context;
    this.#values[slot] = value;
  }

  #widen(): void {
    const [starts, lengths, contexts, values] = [this.#starts, this.#lengths, this.#contexts, this.#values];
    const slots = starts.length * 4;
    this.#starts = new Uint32Array(slots);
    this.#lengths = new Uint32Array(slots);
    this.#contexts = new Uint32Array(slots);
    this.#values = noValues(slots);
    this.#misses = 0;
    for (let old = 0; old < starts.length; old++) {
      if (lengths[old] === 0) continue;
      const [start, length, context] = [starts[old]!, lengths[old]! - 1, contexts[old]!];
      this.#keep(this.#slotOf(start, length, context), start, length, context, values[old] as T);
    }
  }

  #slotOf(start: number, length: number, context: number): number {
    const [bytes, view] = [this.#bytes, this.#view];
    let hash = Math.imul(context, 0x9e3779b1) ^ length;
    const stop = start + length;
    let at = start;
    for (; at + 4 <= stop; at += 4) {
      hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (; at < stop; at++) hash = Math.imul(hash, 31) + bytes[at]!;
    return (hash ^ (hash >>> 10)) & (this.#starts.length - 1);
  }

  #isSame(known: number, start: number, length: number): boolean {
    const [bytes, view] = [this.#bytes, this.#view];
    let i = 0;
    for (; i + 4 <= length; i += 4) if (view.getInt32(known + i) !== view.getInt32(start + i)) return false;
    while (i < length && bytes[known + i] === bytes[start + i]) i++;
    return i === length;
  }
}
