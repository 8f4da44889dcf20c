import type { Migration } from "./migration.ts";

/** The author's marks on a report's findings: pinned, hidden, annotated. */
export const findingMarks: Migration = {
  id: 2,
  name: "finding-marks",
  async up(db) {
    await db.schema
      .createTable("finding_mark")
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("finding", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("finding_mark_key", ["report_id", "finding"])
      .execute();
  },
};
