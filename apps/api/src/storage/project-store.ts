import type { ProjectBody, ProjectListItem } from "@sweetspot/contract";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { Static } from "typebox";
import { AppError } from "../http/errors.ts";
import { may, type Principal, type ProjectAccess, projectPermissions } from "../http/principal.ts";
import { projectAccess, readableBy } from "./access-store.ts";
import { labelsOfProject } from "./label-store.ts";
import type { Schema } from "./schema.ts";
import { sourceOf } from "./source-store.ts";

/** Most projects that a list shows. */
const longest = 1_000;

/** The projects that `principal` may read, with their number of reports that lists show, the last changed first. */
export async function listProjects(
  db: Kysely<Schema>,
  principal: Principal,
): Promise<Static<typeof ProjectListItem>[]> {
  const rows = await db
    .selectFrom("project")
    .select(["project.slug", "project.updated_at"])
    .select((e) => reportsIn(e, false).as("reports"))
    // One that has only its trash left is found by its name.
    .where((e) => e.exists(e.selectFrom("report").select("report.id").whereRef("report.project_id", "=", "project.id")))
    .where(readableBy(principal))
    .orderBy("project.updated_at", "desc")
    .limit(longest)
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    reports: Number(row.reports),
    updatedAt: new Date(row.updated_at).toISOString(),
  }));
}

/** One project, with what `principal` may do in it. Throws `not-found`. */
export async function findProject(db: Kysely<Schema>, slug: string, principal: Principal): Promise<ProjectBody> {
  const row = await db
    .selectFrom("project")
    .select(["id", "slug", "visibility", "updated_at"])
    .select((e) => reportsIn(e, true).as("archived"))
    .select((e) => reportsIn(e, false).as("reports"))
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError("not-found", { message: "There is no such project.", details: { project: slug } });
  }
  const access: ProjectAccess = (await projectAccess(db, slug, principal)) ?? { ...row, role: null };
  return {
    slug: row.slug,
    reports: Number(row.reports),
    updatedAt: new Date(row.updated_at).toISOString(),
    archived: Number(row.archived),
    labels: await labelsOfProject(db, row.id),
    source: await sourceOf(db, slug),
    visibility: row.visibility,
    may: projectPermissions.filter((permission) => may(principal, permission, access)),
  };
}

/** The number of a project's reports that lists show, or of those in the archive. */
function reportsIn(e: ExpressionBuilder<Schema, "project">, isArchived: boolean) {
  return e
    .selectFrom("report")
    .select((inner) => inner.fn.countAll<number>().as("count"))
    .whereRef("report.project_id", "=", "project.id")
    .where("report.frozen_of", "is", null)
    .where("report.archived_at", isArchived ? "is not" : "is", null);
}
