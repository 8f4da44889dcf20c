import type { Migration } from "./migration.ts";

/** The place of a project's source code: its repository, how its host writes the address of a line, its root in profiles. */
export const projectSource: Migration = {
  id: 4,
  name: "project-source",
  async up(db) {
    await db.schema
      .createTable("project_source")
      .addColumn("project_id", "text", (column) => column.primaryKey().references("project.id").onDelete("cascade"))
      .addColumn("repository", "text", (column) => column.notNull())
      .addColumn("line_link", "text", (column) => column.notNull())
      .addColumn("source_root", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
