import { setTimeout } from "node:timers/promises";
import { AppError } from "../http/errors.ts";
import type { Database } from "../storage/database.ts";
import { freeBytes } from "./free-bytes.ts";
import type { Reserve } from "./reserve.ts";
import { isDiskFull } from "../storage/failure.ts";

/** The milliseconds between two looks for room that was freed without a delete, such as by a file that took another's place. */
const lookEveryMs = 60_000;

interface DiskSpaceOptions {
  readonly folder: string;
  /** Uploads are refused while the disk has less than this left. */
  readonly minFreeBytes: number;
  readonly onError: (error: unknown) => void;
}

/**
 * The room on the disk: refuses what would fill it, lets deletes work on a disk without a byte left, and gives what they free
 * back to the file system, in steps, while the server serves.
 */
export class DiskSpace {
  readonly #database: Pick<Database, "giveBack">;
  readonly #reserve: Reserve;
  readonly #options: DiskSpaceOptions;
  readonly #stopped = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;

  constructor(database: Pick<Database, "giveBack">, reserve: Reserve, options: DiskSpaceOptions) {
    this.#database = database;
    this.#reserve = reserve;
    this.#options = options;
  }

  /** Throws `disk-full` while the disk has too little room for an upload: there must be room left to read and delete in. */
  async assertRoom(): Promise<void> {
    const { folder, minFreeBytes } = this.#options;
    const free = await freeBytes(folder);
    if (free < minFreeBytes) {
      throw new AppError("disk-full", { details: { freeBytes: free, neededBytes: minFreeBytes } });
    }
  }

  /** Whether the disk has too little room for an upload. */
  async isShort(): Promise<boolean> {
    return (await freeBytes(this.#options.folder)) < this.#options.minFreeBytes;
  }

  /**
   * Does work that frees room: where the disk has none left for the work itself, the reserve is given up for it. Then gives back
   * what was freed, in the background.
   */
  async freeing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#withReserve(work);
    } finally {
      this.#wake.abort();
    }
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#withReserve(() => this.#database.giveBack(this.#stopped.signal));
        await this.#reserve.restore(this.#options.minFreeBytes);
      } catch (error) {
        if (!this.#stopped.signal.aborted && !isDiskFull(error)) this.#options.onError(error);
      }
      await setTimeout(lookEveryMs, undefined, { signal: this.#wake.signal, ref: false }).catch(() => {});
      this.#wake = new AbortController();
    }
  }

  async #withReserve<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error) || !this.#reserve.giveUp()) throw error;
      return await work();
    }
  }
}
