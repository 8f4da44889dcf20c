import type { Migration } from "./migration.ts";

/** The rules by which a project judges its benchmarks: its line of reports, least effect, budgets. */
export const benchPolicy: Migration = {
  id: 3,
  name: "bench-policy",
  async up(db) {
    await db.schema
      .createTable("bench_policy")
      .addColumn("project_id", "text", (column) => column.primaryKey().references("project.id").onDelete("cascade"))
      .addColumn("policy", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
