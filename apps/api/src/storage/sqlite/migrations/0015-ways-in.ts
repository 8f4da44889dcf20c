import type { Migration } from "./migration.ts";

/** Single-use secrets of ways to sign in, by their hashes; what a library kept that makes no sessions any more goes. */
export const waysIn: Migration = {
  id: 15,
  name: "ways-in",
  async up(db) {
    await db.schema
      .createTable("single_use")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("person_id", "text", (column) => column.references("person.id").onDelete("cascade"))
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("single_use_expiry").on("single_use").column("expires_at").execute();
    await db.schema.dropTable("verification").execute();
    await db.schema.dropTable("server_setting").execute();
    const columns = [
      "access_token",
      "refresh_token",
      "id_token",
      "access_token_expires_at",
      "refresh_token_expires_at",
      "scope",
    ];
    for (const column of columns) await db.schema.alterTable("person_account").dropColumn(column).execute();
  },
};
