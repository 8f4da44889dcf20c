import { join } from "node:path";
import { Kysely } from "kysely";
import { blobRows } from "../blob-rows.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { SqliteThreadDialect } from "./dialect.ts";
import { findText } from "./find-text.ts";
import { findDamage, isSound } from "./find-damage.ts";
import { giveBack } from "./give-back.ts";
import { openReader } from "./open-reader.ts";
import type { SqliteThreadOptions } from "./thread-reader.ts";

/** Name of the one file that holds everything. */
export const databaseFileName = "sweetspot.db";

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
    blobs: blobRows(read),
    threadReader: {
      module: new URL("./thread-reader.ts", import.meta.url).href,
      options: { file } satisfies SqliteThreadOptions,
    },
    // The lock of the folder keeps other processes away.
    writes: () => writes,
    findText,
    findDamage: (isStopped) => findDamage(file, isStopped),
    isSound: () => isSound(file),
    giveBack: (signal) => giveBack(write, signal),
    async close() {
      await read.destroy();
      await write.destroy();
    },
  };
}
