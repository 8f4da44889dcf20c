import type { Migration } from "./migration.ts";

/** The benchmarks, metrics and widest functions that files have names for, so that they are counted and found. Everything is read again for them. */
export const evidenceNames: Migration = {
  id: 13,
  name: "evidence-names",
  async up(db) {
    await db.schema
      .createTable("evidence_name")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addUniqueConstraint("evidence_name_text", ["kind", "text"])
      .execute();
    await db.schema
      .createTable("reading_name")
      .addColumn("reading_id", "text", (column) => column.notNull().references("reading.id").onDelete("cascade"))
      .addColumn("name_id", "integer", (column) => column.notNull().references("evidence_name.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("reading_name_key", ["reading_id", "name_id"])
      .execute();
    await db.schema.createIndex("reading_name_of").on("reading_name").columns(["name_id", "reading_id"]).execute();
    await db.updateTable("reading").set({ state: "pending", attempts: 0 }).where("state", "=", "ready").execute();
  },
};
