import { AppError } from "../http/errors.ts";

/** Lets a fixed number of pieces of work be done at a time; others wait, in their order, up to a length of the queue. */
export class Permits {
  #free: number;
  readonly #queueLength: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number, queueLength: number) {
    this.#free = count;
    this.#queueLength = queueLength;
  }

  /** Waits for a permit, does the work, gives it back. Throws `busy` when too many wait already. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#queueLength) throw new AppError("busy");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
