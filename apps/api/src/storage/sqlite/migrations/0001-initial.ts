import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const initial: Migration = {
  id: 1,
  name: "initial",
  async up(db) {
    await db.schema
      .createTable("project")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("report")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("notes", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("is_ordered", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("report_slug", ["project_id", "slug"])
      .execute();
    // The latest reports, of all projects and of one; the id makes the order total, as a cursor needs it.
    await db.schema.createIndex("report_updated").on("report").columns(["updated_at", "id"]).execute();
    await db.schema
      .createIndex("report_project_updated")
      .on("report")
      .columns(["project_id", "updated_at", "id"])
      .execute();
    await db.schema
      .createTable("variant")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("parameter", "double precision")
      .addColumn("is_parameter_set", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("commit_hash", "text")
      .addUniqueConstraint("variant_name", ["report_id", "name"])
      .execute();
    const blob = sql`blob`;
    await db.schema
      .createTable("content")
      .addColumn("sha256", "text", (column) => column.primaryKey())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("stored_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("content_chunk")
      .addColumn("sha256", "text", (column) => column.notNull().references("content.sha256").onDelete("cascade"))
      .addColumn("n", "integer", (column) => column.notNull())
      .addColumn("bytes", blob, (column) => column.notNull())
      .addPrimaryKeyConstraint("content_chunk_key", ["sha256", "n"])
      .execute();
    await db.schema
      .createTable("artifact")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("variant_id", "text", (column) => column.notNull().references("variant.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull().references("content.sha256"))
      .addColumn("uploaded_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("artifact_name", ["variant_id", "name"])
      .execute();
    await db.schema.createIndex("artifact_report").on("artifact").column("report_id").execute();
    await db.schema.createIndex("artifact_content").on("artifact").column("sha256").execute();
    await db.schema
      .createTable("reading")
      .addColumn("sha256", "text", (column) => column.primaryKey().references("content.sha256").onDelete("cascade"))
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("reader", "text", (column) => column.notNull())
      .addColumn("format", "text")
      .addColumn("format_label", "text")
      .addColumn("kind", "text")
      .addColumn("diagnostics", "text", (column) => column.notNull())
      .addColumn("summary", "text")
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("queued_at", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema.createIndex("reading_queue").on("reading").columns(["state", "queued_at"]).execute();
    await db.schema
      .createTable("evidence")
      .addColumn("sha256", "text", (column) => column.primaryKey().references("content.sha256").onDelete("cascade"))
      .addColumn("reader", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("packed_bytes", "bigint", (column) => column.notNull())
      .addColumn("stored_bytes", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("evidence_chunk")
      .addColumn("sha256", "text", (column) => column.notNull().references("evidence.sha256").onDelete("cascade"))
      .addColumn("n", "integer", (column) => column.notNull())
      .addColumn("bytes", blob, (column) => column.notNull())
      .addPrimaryKeyConstraint("evidence_chunk_key", ["sha256", "n"])
      .execute();
  },
};
