import type { ProjectListItem } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import type { Static } from "typebox";
import type { Schema } from "../platform/schema.ts";

/** Most projects that a list shows. */
const longest = 1_000;

/** Projects with their number of reports, the last changed first. */
export async function listProjects(db: Kysely<Schema>): Promise<Static<typeof ProjectListItem>[]> {
  const rows = await db
    .selectFrom("project")
    .select(["project.slug", "project.updated_at"])
    .select((e) =>
      e
        .selectFrom("report")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("report.project_id", "=", "project.id")
        .as("reports"),
    )
    .orderBy("project.updated_at", "desc")
    .limit(longest)
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    reports: Number(row.reports),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  }));
}
