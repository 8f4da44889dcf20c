import type { Migration } from "./migration.ts";

/** The record of who did what. It names people and projects by text, so that it outlives them. */
export const audit: Migration = {
  id: 18,
  name: "audit",
  async up(db) {
    await db.schema
      .createTable("audit_entry")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("actor_kind", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("project", "text")
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("address", "text")
      .execute();
    await db.schema.createIndex("audit_entry_at").on("audit_entry").column("at").execute();
    await db.schema.createIndex("audit_entry_project").on("audit_entry").columns(["project", "id"]).execute();
  },
};
