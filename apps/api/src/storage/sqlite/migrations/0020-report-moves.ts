import type { Migration } from "./migration.ts";

/** The addresses that reports had, so that links go on to work. */
export const reportMoves: Migration = {
  id: 20,
  name: "report-moves",
  async up(db) {
    await db.schema
      .createTable("report_move")
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("report_move_key", ["project_id", "slug"])
      .execute();
    await db.schema.createIndex("report_move_to").on("report_move").column("report_id").execute();
  },
};
