import { join } from "node:path";
import { Kysely } from "kysely";
import { SqliteThreadDialect } from "./dialect.ts";
import type { Schema } from "../schema.ts";

/**
 * The store behind everything. `write` is the only connection that writes and `read` sees what was committed;
 * each lives in a thread of its own, so neither an fsync nor a large row ever blocks the main loop.
 */
export interface Database {
  readonly write: Kysely<Schema>;
  readonly read: Kysely<Schema>;
  /**
   * Rises with every statement of the connection that writes, before who asked for it is told: what was read at some number
   * still holds while the number is the same, since nothing else writes to the file.
   */
  readonly writes: () => number;
  /** The database file; workers open it read-only. */
  readonly file: string;
  close(): Promise<void>;
}

/** Name of the one file that holds everything. */
export const databaseFileName = "sweetspot.db";

/** Another connection to a database file that reads what was committed, in a thread of its own; destroy it when done. */
export function openReader(file: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteThreadDialect({ file, readOnly: true }) });
}

/** Opens the database of a data folder, making the file where there is none. Call `migrate` before anything else. */
export async function openDatabase(folder: string): Promise<Database> {
  const file = join(folder, databaseFileName);
  let writes = 0;
  const write = new Kysely<Schema>({ dialect: new SqliteThreadDialect({ file, readOnly: false }, () => writes++) });
  // Opens now, so that the file exists in WAL mode before a reader looks at it.
  await write.connection().execute(async () => {});
  const read = openReader(file);
  return {
    write,
    read,
    writes: () => writes,
    file,
    async close() {
      await read.destroy();
      await write.destroy();
    },
  };
}
