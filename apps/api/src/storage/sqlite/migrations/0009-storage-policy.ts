import type { Migration } from "./migration.ts";

/** The bytes that a project may store, and the days for which it keeps them. */
export const storagePolicy: Migration = {
  id: 9,
  name: "storage-policy",
  async up(db) {
    await db.schema
      .createTable("storage_policy")
      .addColumn("project_id", "text", (column) => column.primaryKey().references("project.id").onDelete("cascade"))
      .addColumn("policy", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
