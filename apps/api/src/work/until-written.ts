import type { ServerStores } from "../storage/ports.ts";

/**
 * Values made of what is stored, each kept until something is written. Asking while one is being made waits for that one. Where other
 * processes write to the same data nothing is kept.
 */
export class UntilWritten<T> {
  readonly #writes: (() => number) | null;
  readonly #atMost: number;
  readonly #kept = new Map<string, Promise<T>>();
  #keptAt: number | null = null;

  /** @param atMost values that are kept; the longest kept goes first */
  constructor(stores: Pick<ServerStores, "writes">, atMost: number) {
    this.#writes = stores.writes;
    this.#atMost = atMost;
  }

  /**
   * Gives the value of this name, which says everything that it depends on beside what is stored.
   * A change that was acknowledged before this call is in it; a value that cannot be made is not kept.
   */
  get(name: string, make: () => Promise<T>): Promise<T> {
    if (this.#writes === null) return make();
    const writes = this.#writes();
    if (writes !== this.#keptAt) this.#kept.clear();
    this.#keptAt = writes;
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const made = make();
    this.#kept.set(name, made);
    made.catch(() => {
      if (this.#kept.get(name) === made) this.#kept.delete(name);
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#atMost && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }
}
