import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFolder } from "@sweetspot/api/storage/sqlite/open-folder";

const name = "sweetspot.db";
let made: Promise<Buffer> | undefined;

/** The bytes of a database with the newest schema in which nobody has written. */
async function makeEmpty(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-empty-"));
  const { database, lock } = await openFolder(folder, Date.now());
  await database.close();
  lock.release();
  const bytes = await readFile(join(folder, name));
  await rm(folder, { recursive: true });
  return bytes;
}

/** A new data folder with an empty database. All migrations run once for each process, not once for each server of a test. */
export async function emptyData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-test-"));
  await writeFile(join(folder, name), await (made ??= makeEmpty()));
  return folder;
}
