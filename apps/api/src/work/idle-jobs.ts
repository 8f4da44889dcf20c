/**
 * Work that later calls will want, done while a thread has nothing else to do: one short job after the other once it has been
 * quiet for a moment, and none while it is called. A job that fails here is left for the call that needs it, which then says why.
 */
export class IdleJobs {
  readonly #quietMs: number;
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Puts jobs in the place of those that still wait, for what was wanted last matters most; taken up once `rest` was called. */
  replace(jobs: readonly (() => void)[]): void {
    this.#waiting = [...jobs];
  }

  /** To be called when the thread is called: nothing is done before the next `rest`. */
  interrupt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** To be called when the thread has nothing more to do. */
  rest(): void {
    this.interrupt();
    this.#after(this.#quietMs);
  }

  #after(ms: number): void {
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#next(), ms).unref();
  }

  #next(): void {
    try {
      this.#waiting.shift()?.();
    } catch {
      // See above.
    }
    // Not at once: what has arrived meanwhile goes first, and interrupts.
    this.#after(2);
  }
}
