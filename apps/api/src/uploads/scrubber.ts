import { setTimeout } from "node:timers/promises";
import type { ContentHash } from "@sweetspot/model/ids";
import { sql } from "kysely";
import type { Damage } from "../storage/damage.ts";
import type { Database } from "../storage/database.ts";
import { isDamaged } from "../storage/failure.ts";
import { openReader } from "../storage/sqlite/database.ts";
import { checkContent } from "./check-content.ts";

/** Tables whose structure is looked at in one go; those of large rows are read piece by piece instead. */
const catalogueTables = ["project", "report", "variant", "artifact", "content", "reading", "evidence"] as const;

/** A database that is called damaged is looked at again this often. */
const recheckEveryMs = 60_000;

export interface ScrubberOptions {
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
 * somebody who has the file. What it finds is in `Damage`.
 */
export class Scrubber {
  readonly #database: Database;
  readonly #damage: Damage;
  readonly #options: ScrubberOptions;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(database: Database, damage: Damage, options: ScrubberOptions) {
    this.#database = database;
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
    await this.#checkCatalogue();
    let after = "" as ContentHash;
    while (!this.#isStopped) {
      const next = await this.#database.read
        .selectFrom("content")
        .select("sha256")
        .where("sha256", ">", after)
        .orderBy("sha256")
        .executeTakeFirst();
      if (next === undefined) return;
      after = next.sha256;
      const isNews = !this.#damage.contents.includes(after);
      const state = await checkContent(this.#database.read, this.#damage, after, () => this.#rest());
      if (state === "damaged" && isNews) this.#options.onDamage(`the stored bytes of content ${after} are damaged`);
    }
  }

  /** A disk that failed for a while looks like damage: where the whole structure is sound again, the database is no longer called damaged. */
  async recheckDatabase(): Promise<void> {
    if (this.#damage.database === undefined) return;
    const connection = openReader(this.#database.file);
    try {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(connection);
      if (rows[0]?.quick_check === "ok") this.#damage.forgetDatabase();
    } catch {
      // As bad as before.
    } finally {
      await connection.destroy();
    }
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

  /** On a connection of its own: on a large catalogue it takes a while, and others read meanwhile. */
  async #checkCatalogue(): Promise<void> {
    const connection = openReader(this.#database.file);
    try {
      for (const table of catalogueTables) {
        if (this.#isStopped) return;
        const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.raw(table)})`.execute(connection);
        const fault = rows.find(({ quick_check: said }) => said !== "ok");
        if (fault !== undefined) this.#noteDatabase(fault.quick_check);
      }
    } catch (error) {
      if (!isDamaged(error)) throw error;
      this.#noteDatabase(error.message);
    } finally {
      await connection.destroy();
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
