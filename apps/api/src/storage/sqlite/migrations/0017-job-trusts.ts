import type { Migration } from "./migration.ts";

/** Repositories whose CI jobs a project trusts without a token of its own. */
export const jobTrusts: Migration = {
  id: 17,
  name: "job-trusts",
  async up(db) {
    await db.schema
      .createTable("job_trust")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("repository", "text", (column) => column.notNull())
      .addColumn("repository_id", "text")
      .addColumn("refs", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("job_trust_repository").on("job_trust").columns(["issuer", "repository"]).execute();
    await db.schema.createIndex("job_trust_project").on("job_trust").column("project_id").execute();
  },
};
