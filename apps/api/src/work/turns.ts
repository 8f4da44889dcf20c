/** Lets work on one thing happen one after the other, and work on different things side by side. */
export class Turns {
  readonly #patienceMs: number;
  /** The last work on each thing that has not ended. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Work waits for its turn at most `patienceMs`; then it is done beside what takes so long. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Does the work once earlier work on the same thing has ended, however it ended. */
  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thing);
    const mine = before === undefined ? work() : this.#after(before, work);
    this.#last.set(thing, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(thing) === mine) this.#last.delete(thing);
    }
  }

  /** Waits for the work on a thing that has begun or waits, however long it takes and however it ends. */
  async ended(thing: string): Promise<void> {
    await this.#last.get(thing)?.catch(() => undefined);
  }

  async #after<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const { promise: impatience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#patienceMs);
    await Promise.race([before.catch(() => undefined), impatience]);
    clearTimeout(timer);
    return work();
  }
}
