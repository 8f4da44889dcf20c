import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Database } from "../database.ts";
import { makeFolder } from "./folder.ts";
import { syncFile } from "./sync-file.ts";
import { StartFailure } from "../../start-failure.ts";

/** Ends the name of a copy that is not whole yet. */
const partialMark = ".partial";

/**
 * Brings the schema to the newest step. Data that exists is copied to `<folder>/backups` before the first step.
 * Throws where the data is of a newer version than this program.
 */
export async function migrate(database: Database, folder: string, nowMs: number): Promise<void> {
  const { write } = database;
  await write.schema
    .createTable("migration")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("applied_at", "bigint", (column) => column.notNull())
    .execute();
  const applied = new Set((await write.selectFrom("migration").select("id").execute()).map((row) => row.id));
  const newest = Math.max(0, ...migrations.map((migration) => migration.id));
  const unknown = [...applied].filter((id) => id > newest);
  if (unknown.length > 0) {
    throw new StartFailure(
      `the data is of a newer version (schema ${Math.max(...unknown)}) than this program (${newest})`,
    );
  }
  const missing = migrations.filter((migration) => !applied.has(migration.id));
  if (missing.length > 0 && applied.size > 0) await copyBefore(database, folder, nowMs);
  for (const migration of missing) {
    await write.transaction().execute(async (transaction) => {
      await migration.up(transaction);
      await transaction
        .insertInto("migration")
        .values({ id: migration.id, name: migration.name, applied_at: nowMs })
        .execute();
    });
  }
}

/** Copies the data to a file that has its name only once it is whole. The rest of an earlier copy that was stopped is removed. */
async function copyBefore(database: Database, folder: string, nowMs: number): Promise<void> {
  const backups = join(folder, "backups");
  makeFolder(backups);
  for (const name of await readdir(backups)) {
    if (name.includes(`.db${partialMark}`)) await rm(join(backups, name), { force: true });
  }
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, "-");
  const copy = join(backups, `before-upgrade-${stamp}.db`);
  const partial = copy + partialMark;
  await sql`vacuum into ${partial}`.execute(database.write);
  await syncFile(partial);
  await rename(partial, copy);
  await syncFile(backups);
}
