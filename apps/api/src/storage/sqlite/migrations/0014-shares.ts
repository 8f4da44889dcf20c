import type { Migration } from "./migration.ts";

/** Links to reports that need no account. A link to a revision shows a copy of the report, which no list has: `frozen_of` is set. */
export const shares: Migration = {
  id: 14,
  name: "shares",
  async up(db) {
    await db.schema
      .alterTable("report")
      .addColumn("frozen_of", "text", (column) => column.references("report.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex("report_frozen_of").on("report").column("frozen_of").execute();
    await db.schema
      .createTable("share")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("frozen_id", "text", (column) => column.references("report.id").onDelete("cascade"))
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("view", "text", (column) => column.notNull())
      .addColumn("has_preview", "integer", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.references("person.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("opened_at", "bigint")
      .execute();
    await db.schema.createIndex("share_report").on("share").column("report_id").execute();
    await db.schema.createIndex("share_expires").on("share").column("expires_at").execute();
  },
};
