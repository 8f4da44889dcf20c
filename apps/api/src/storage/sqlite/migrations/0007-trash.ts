import type { Migration } from "./migration.ts";

/** Deleted things, until it is deleted for good: its rows as JSON, and the contents that these need. */
export const trash: Migration = {
  id: 7,
  name: "trash",
  async up(db) {
    await db.schema
      .createTable("trash")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("report", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("variant", "text")
      .addColumn("file", "text")
      .addColumn("files", "integer", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("deleted_at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("trash_project").on("trash").columns(["project_id", "deleted_at"]).execute();
    await db.schema.createIndex("trash_age").on("trash").column("deleted_at").execute();
    await db.schema
      .createTable("trash_content")
      .addColumn("trash_id", "text", (column) => column.notNull().references("trash.id").onDelete("cascade"))
      .addColumn("sha256", "text", (column) => column.notNull().references("content.sha256"))
      .addPrimaryKeyConstraint("trash_content_key", ["trash_id", "sha256"])
      .execute();
    await db.schema.createIndex("trash_content_content").on("trash_content").column("sha256").execute();
  },
};
