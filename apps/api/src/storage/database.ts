import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * An open database that holds the tables of `schema.ts`: what the queries of this folder are run on. `read` sees what
 * `write` has committed.
 */
export interface Database {
  readonly write: Kysely<Schema>;
  readonly read: Kysely<Schema>;
  /**
   * Rises with every statement of the connection that writes, before the one who asked for it learns of its end: what was read
   * at some number still holds while the number is the same, since nothing else writes to the file.
   */
  readonly writes: () => number;
  /** The database file; workers open it read-only. */
  readonly file: string;
  close(): Promise<void>;
}
