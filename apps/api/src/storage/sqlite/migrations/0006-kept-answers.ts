import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The answers that the page of a report opens with, as it was last answered: derived, and gone with every change of the report. */
export const keptAnswers: Migration = {
  id: 6,
  name: "kept-answers",
  async up(db) {
    await db.schema
      .createTable("kept_answer")
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("encoding", "text", (column) => column.notNull())
      .addColumn("bytes", sql`blob`, (column) => column.notNull())
      .addPrimaryKeyConstraint("kept_answer_key", ["report_id", "name"])
      .execute();
  },
};
