import { AppError } from "../http/errors.ts";

/**
 * Lets a number of pieces of work be done at a time. When all places are taken, their owners take turns, so that who asks for much
 * waits for themself; who has too much waiting is told to come back.
 */
export class FairQueue {
  readonly #places: number;
  readonly #mostWaiting: number;
  /** The waiting tasks of each owner; the first owner is served next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  /** @param mostWaiting of one owner */
  constructor(places: number, mostWaiting: number) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
  }

  /** Work that waits, of all owners. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** Does the work when its turn comes. Throws `busy` where this owner has too much waiting. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#places) await this.#turn(owner);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(owner: string): Promise<void> {
    const mine = this.#waiting.get(owner) ?? [];
    if (mine.length >= this.#mostWaiting) {
      throw new AppError("busy", { message: "You ask for more at once than this server answers for one client." });
    }
    this.#waiting.set(owner, mine);
    return new Promise((resolve) => mine.push(resolve));
  }

  #next(): void {
    const first = this.#waiting.entries().next().value;
    if (first === undefined) {
      this.#running--;
      return;
    }
    const [owner, list] = first;
    const begin = list.shift();
    // To the end, behind everybody else who waits.
    this.#waiting.delete(owner);
    if (list.length > 0) this.#waiting.set(owner, list);
    begin?.();
  }
}
