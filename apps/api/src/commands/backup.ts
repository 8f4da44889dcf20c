import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { databaseFileName } from "../platform/db.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { type Verdict, verifyDatabase } from "./verify.ts";

/**
 * Copies the database of a data folder to one file, while the server runs or not: everything acknowledged before the
 * call is in it. The copy is verified before it gets its name. Throws where `target` exists or there is no database.
 */
export async function backupDatabase(folder: string, target: string): Promise<Verdict> {
  const source = join(folder, databaseFileName);
  if (!existsSync(source)) throw new StartFailure(`there is no database in ${folder}`);
  if (existsSync(target)) throw new StartFailure(`${target} exists already; a backup never replaces a file`);
  const partial = `${target}.partial`;
  await rm(partial, { force: true });
  const connection = new Sqlite(source, { readonly: true, timeout: 10_000 });
  try {
    // One read transaction: a consistent state, and writers go on meanwhile. SQLite's backup API would start again at
    // every write of another process.
    connection.prepare("vacuum into ?").run(partial);
  } finally {
    connection.close();
  }
  const verdict = verifyDatabase(partial);
  if (verdict.faults.length > 0)
    throw new StartFailure(`the copy is damaged: ${verdict.faults[0]} (kept as ${partial})`);
  await syncFile(partial);
  await rename(partial, target);
  await syncFile(dirname(target));
  return verdict;
}

/** Waits until a file's, or a folder's, content is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
