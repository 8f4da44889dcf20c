import type { Migration } from "./migration.ts";

/** The states that reports have had, with what they said, and who has changed each since its last state. */
export const reportRevisions: Migration = {
  id: 21,
  name: "report-revisions",
  async up(db) {
    await db.schema
      .createTable("report_revision")
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("hands", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("said", "text")
      .addPrimaryKeyConstraint("report_revision_key", ["report_id", "revision"])
      .execute();
    await db.schema
      .createTable("report_hand")
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("report_hand_key", ["report_id", "name"])
      .execute();
  },
};
