import type { ProjectBody, ProjectListItem } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import type { Static } from "typebox";
import { AppError } from "../http/errors.ts";
import type { Schema } from "./schema.ts";
import { sourceOf } from "./source-store.ts";

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
    // One that has only its trash left is found by its name.
    .where((e) => e.exists(e.selectFrom("report").select("report.id").whereRef("report.project_id", "=", "project.id")))
    .orderBy("project.updated_at", "desc")
    .limit(longest)
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    reports: Number(row.reports),
    updatedAt: new Date(row.updated_at).toISOString(),
  }));
}

/** One project. Throws `not-found`. */
export async function findProject(db: Kysely<Schema>, slug: string): Promise<ProjectBody> {
  const row = await db
    .selectFrom("project")
    .select(["slug", "updated_at"])
    .select((e) =>
      e
        .selectFrom("report")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("report.project_id", "=", "project.id")
        .as("reports"),
    )
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError("not-found", { message: "There is no such project.", details: { project: slug } });
  }
  return {
    slug: row.slug,
    reports: Number(row.reports),
    updatedAt: new Date(row.updated_at).toISOString(),
    source: await sourceOf(db, slug),
  };
}
