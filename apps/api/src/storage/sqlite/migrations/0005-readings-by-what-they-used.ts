import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * A reading is of a content *and* of what its reader used beside it: the time in a file's name, the upload's time, the pattern
 * of a log. Nobody noted what the readings so far had used, so everything is read again.
 */
export const readingsByWhatTheyUsed: Migration = {
  id: 5,
  name: "readings-by-what-they-used",
  async up(db) {
    for (const table of ["evidence_chunk", "evidence", "reading"]) await db.schema.dropTable(table).execute();
    await db.schema
      .createTable("reading")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sha256", "text", (column) => column.notNull().references("content.sha256").onDelete("cascade"))
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("used", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("needs", "text")
      .addColumn("reader", "text", (column) => column.notNull())
      .addColumn("format", "text")
      .addColumn("format_label", "text")
      .addColumn("kind", "text")
      .addColumn("diagnostics", "text", (column) => column.notNull())
      .addColumn("summary", "text")
      .addColumn("queued_at", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema.createIndex("reading_queue").on("reading").columns(["state", "queued_at"]).execute();
    await db.schema.createIndex("reading_content").on("reading").column("sha256").execute();
    await db.schema
      .createTable("evidence")
      .addColumn("id", "text", (column) => column.primaryKey().references("reading.id").onDelete("cascade"))
      .addColumn("reader", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("packed_bytes", "bigint", (column) => column.notNull())
      .addColumn("stored_bytes", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("evidence_chunk")
      .addColumn("id", "text", (column) => column.notNull().references("evidence.id").onDelete("cascade"))
      .addColumn("n", "integer", (column) => column.notNull())
      .addColumn("bytes", sql`blob`, (column) => column.notNull())
      .addPrimaryKeyConstraint("evidence_chunk_key", ["id", "n"])
      .execute();
    await db.schema
      .alterTable("artifact")
      .addColumn("reading", "text", (column) => column.references("reading.id"))
      .execute();
    await db.schema.alterTable("artifact").addColumn("log", "text").execute();
    await db.schema.createIndex("artifact_reading").on("artifact").column("reading").execute();
    await db.schema
      .createTable("log_memory")
      .addColumn("project_id", "text", (column) => column.primaryKey().references("project.id").onDelete("cascade"))
      .addColumn("pattern", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();

    // One reading of each content, with the facts of one of its files; what does not hold for the others shows once it is read.
    await sql`
      insert into reading (id, sha256, facts, state, reader, diagnostics, queued_at)
      select sha256, sha256, json_object('fileName', name, 'receivedAtMs', min(uploaded_at), 'log', null),
        'pending', '', '[]', min(uploaded_at)
      from artifact group by sha256`.execute(db);
    await sql`update artifact set reading = sha256`.execute(db);
  },
};
