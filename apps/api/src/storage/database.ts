import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Schema } from "./schema.ts";
import type { ThreadReaderSource } from "./thread-reader.ts";

/**
 * Keeps uploaded bytes by their hash. `within` is the transaction that makes the database know or forget them: a store in the
 * same database takes part in it. Any other has put them durably before it returns, since the upload is acknowledged once the
 * transaction is committed; and it deletes only after the commit, from a note that it leaves in the transaction.
 */
export interface Blobs {
  /** Keeps bytes in place of those that were kept under their hash. */
  put(within: Transaction<Schema>, sha256: ContentHash, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives bytes in pieces of at most 1 MiB, in their order; none for a hash that is not kept. */
  get(sha256: ContentHash): AsyncIterable<Uint8Array>;
  delete(within: Transaction<Schema>, sha256: ContentHash): Promise<void>;
}

/** The tables whose column `text` is searched. */
export type IndexedTable = "report_text" | "evidence_name";

/**
 * An open database with the tables of `schema.ts`. The queries of this folder run on `read` and `write`; all else in here is what
 * each kind of database does in its own way.
 */
export interface Database {
  /** Its transactions follow one another: what one reads is still so when it writes. */
  readonly write: Kysely<Schema>;
  /** Sees what `write` has committed. */
  readonly read: Kysely<Schema>;
  readonly blobs: Blobs;
  /** The way in which threads read evidence and uploaded bytes. */
  readonly threadReader: ThreadReaderSource;
  /**
   * Rises with every statement of `write`, before the one who asked for it learns of its end: what was read at some number still
   * holds while the number is the same. null where other processes write to the same data, so that nothing may be remembered.
   */
  readonly writes: (() => number) | null;
  /**
   * The ids of a table's rows whose text holds all words, capitals or not, by an index: perhaps some more, never fewer. undefined where
   * the index has no answer; then the texts themselves are looked through.
   */
  findText(table: IndexedTable, words: readonly string[]): RawBuilder<number> | undefined;
  /** Looks through the structure of the catalogue's tables, until `isStopped`. Returns what is wrong with it; undefined if nothing is. */
  findDamage(isStopped: () => boolean): Promise<string | undefined>;
  /** Whether the whole structure is found sound; false also where that is not known. */
  isSound(): Promise<boolean>;
  /** Gives room that deletes have freed back to the file system, in steps between which others write, until `signal`. */
  giveBack(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
