import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { StartFailure } from "../../start-failure.ts";

/** One step of the schema, forward only. It runs in a transaction of its own. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  up(db: Kysely<Schema>): Promise<void>;
}

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

async function copyBefore(database: Database, folder: string, nowMs: number): Promise<void> {
  const backups = join(folder, "backups");
  await mkdir(backups, { recursive: true });
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, "-");
  await sql`vacuum into ${join(backups, `before-upgrade-${stamp}.db`)}`.execute(database.write);
}
