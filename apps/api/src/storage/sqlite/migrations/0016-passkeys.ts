import type { Migration } from "./migration.ts";

/** Passkeys: the public halves of keys that people's devices hold. */
export const passkeys: Migration = {
  id: 16,
  name: "passkeys",
  async up(db) {
    await db.schema
      .createTable("passkey")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("credential_id", "text", (column) => column.notNull().unique())
      .addColumn("person_id", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull())
      .addColumn("added_at", "bigint", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .execute();
    await db.schema.createIndex("passkey_person").on("passkey").column("person_id").execute();
  },
};
