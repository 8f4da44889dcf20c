import type { Random } from "./random.ts";

/**
 * The order of the variants of one benchmark, round by round: random, and balanced. In each block of as many rounds as there
 * are variants, every variant is once at each place, so a machine that gets slower or warmer within a round is unfair
 * to no variant (a Latin square of the rotations of a random order, its rows in random order).
 */
export class SideOrder {
  readonly #variants: readonly string[];
  readonly #random: Random;
  #block: string[][] = [];

  constructor(variants: readonly string[], random: Random) {
    this.#variants = variants;
    this.#random = random;
  }

  /** The variants in the order in which the next round runs them. */
  next(): readonly string[] {
    if (this.#block.length === 0) {
      const order = this.#random.shuffled(this.#variants);
      const rotations = order.map((_, by) => [...order.slice(by), ...order.slice(0, by)]);
      this.#block = this.#random.shuffled(rotations);
    }
    return this.#block.pop() ?? [];
  }
}
