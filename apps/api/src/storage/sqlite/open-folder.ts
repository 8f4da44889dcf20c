import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { openDatabase } from "./database.ts";
import { lockFolder } from "./lock.ts";
import { migrate } from "./migrate.ts";

/**
 * Makes this process the one that serves a data folder and opens its database with the newest schema. Throws `StartFailure` where
 * another process serves it or its data are of a newer version, and SQLite's error, such as one of a full disk.
 */
export async function openFolder(
  folder: string,
  nowMs: number,
): Promise<{ lock: { release(): void }; database: Database }> {
  const lock = lockFolder(folder);
  let database: Database | undefined;
  try {
    // Removes files that an earlier process had half received; nothing of it was acknowledged.
    await rm(join(folder, "incoming"), { recursive: true, force: true });
    database = await openDatabase(folder);
    await migrate(database, folder, nowMs);
    return { lock, database };
  } catch (error) {
    await database?.close();
    lock.release();
    throw error;
  }
}
