import { setTimeout } from "node:timers/promises";
import type { Trash } from "../storage/ports.ts";
import type { DiskSpace } from "./disk-space.ts";

const everyMs = 3600_000;

/** Deletes for good what has been in the trash long enough: looks once an hour, and leaves room for others between its steps. */
export class TrashPurge {
  readonly #trash: Trash;
  readonly #space: DiskSpace;
  readonly #options: { readonly now: () => number; readonly onError: (error: unknown) => void };
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(trash: Trash, space: DiskSpace, options: { now: () => number; onError: (error: unknown) => void }) {
    this.#trash = trash;
    this.#space = space;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let isMore = false;
    do {
      await setTimeout(isMore ? 200 : everyMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      try {
        isMore = await this.#space.freeing(() => this.#trash.purge(this.#options.now()));
      } catch (error) {
        isMore = false;
        this.#options.onError(error);
      }
    } while (!this.#stopped.signal.aborted);
  }
}
