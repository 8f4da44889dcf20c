/** A stream of random numbers that a seed makes again: sfc32 (PractRand), with the seed mixed in over 15 rounds. */
export class Random {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c: number;
  #counter = 1;

  /** @param seed a whole number from 0 to 2^32 - 1. */
  constructor(seed: number) {
    this.#c = seed >>> 0;
    for (let i = 0; i < 15; i++) this.#next();
  }

  /** A whole number from 0 to `limit` - 1; the bias is below limit / 2^32. */
  below(limit: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * limit);
  }

  /** A new array with the same elements in random order (Fisher and Yates). */
  shuffled<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const kept = shuffled[last] as T;
      shuffled[last] = shuffled[other] as T;
      shuffled[other] = kept;
    }
    return shuffled;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
