import { join } from "node:path";
import { Kysely } from "kysely";
import { SqliteThreadDialect } from "./dialect.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";

/** Name of the one file that holds everything. */
export const databaseFileName = "sweetspot.db";

/** Another connection to a database file that reads what was committed, in a thread of its own; destroy it when done. */
export function openReader(file: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteThreadDialect({ file, readOnly: true }) });
}

/**
 * Opens the database of a data folder, making the file where there is none. Call `migrate` before anything else. `write` is
 * the only connection that writes; it and `read` each live in a thread of their own, so neither an fsync nor a large row
 * ever blocks the main loop.
 */
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
