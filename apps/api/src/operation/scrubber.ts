import { setTimeout } from "node:timers/promises";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Damage } from "../storage/damage.ts";
import type { Database } from "../storage/database.ts";
import type { Contents } from "../storage/ports.ts";
import { checkContent } from "../storage/check-content.ts";

/** A database that is called damaged is looked at again this often. */
const recheckEveryMs = 60_000;

interface ScrubberOptions {
  /** Time from one pass over everything to the next; 0: none is made. */
  readonly everyMs: number;
  /** Time before the first pass: a server that has just started has better things to do. */
  readonly afterMs: number;
  /** Told once of each damaged content and of a damaged database. */
  readonly onDamage: (what: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Reads everything that is stored, slowly and again and again, so that damage is found while there still is a backup, or
 * somebody who has the file. Its findings are in `Damage`.
 */
export class Scrubber {
  readonly #database: Pick<Database, "findDamage" | "isSound">;
  readonly #contents: Contents;
  readonly #damage: Damage;
  readonly #options: ScrubberOptions;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(
    database: Pick<Database, "findDamage" | "isSound">,
    contents: Contents,
    damage: Damage,
    options: ScrubberOptions,
  ) {
    this.#database = database;
    this.#contents = contents;
    this.#damage = damage;
    this.#options = options;
  }

  start(): void {
    if (this.#options.everyMs > 0) this.#running = Promise.all([this.#run(), this.#recheck()]);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** One pass over everything. */
  async pass(): Promise<void> {
    const fault = await this.#database.findDamage(() => this.#isStopped);
    if (fault !== undefined) this.#noteDatabase(fault);
    let sha256: ContentHash | undefined;
    while (!this.#isStopped) {
      sha256 = await this.#contents.next(sha256 ?? "");
      if (sha256 === undefined) return;
      const isNews = !this.#damage.contents.includes(sha256);
      const state = await checkContent(this.#contents, this.#damage, sha256, () => this.#rest());
      if (state === "damaged" && isNews) this.#options.onDamage(`the stored bytes of content ${sha256} are damaged`);
    }
  }

  /** A disk that failed for a while looks like damage: where the whole structure is sound again, the database is no longer called damaged. */
  async recheckDatabase(): Promise<void> {
    if (this.#damage.database === undefined) return;
    if (await this.#database.isSound()) this.#damage.forgetDatabase();
  }

  async #recheck(): Promise<void> {
    while (!this.#isStopped) {
      await this.#wait(recheckEveryMs);
      await this.recheckDatabase();
    }
  }

  async #run(): Promise<void> {
    await this.#wait(this.#options.afterMs);
    while (!this.#isStopped) {
      const started = performance.now();
      try {
        await this.pass();
      } catch (error) {
        if (!this.#isStopped) this.#options.onError(error);
      }
      await this.#wait(Math.max(60_000, this.#options.everyMs - (performance.now() - started)));
    }
  }

  #noteDatabase(why: string): void {
    if (this.#damage.database === undefined) this.#options.onDamage(`the database is damaged: ${why}`);
    this.#damage.noteDatabase(why);
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** So long after each megabyte that it takes some 5 MB/s from the disk, and next to nothing from anybody. */
  async #rest(): Promise<void> {
    await this.#wait(200);
  }

  /** Waits, at most until the stop. */
  async #wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
  }
}
