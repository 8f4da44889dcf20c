import type { Migration } from "./migration.ts";

/** The verdict of each report in a sentence or two, for the lists that it is in: derived, and of one revision of the report. */
export const reportVerdict: Migration = {
  id: 10,
  name: "report-verdict",
  async up(db) {
    await db.schema
      .createTable("report_verdict")
      .addColumn("report_id", "text", (column) => column.primaryKey().references("report.id").onDelete("cascade"))
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .execute();
  },
};
