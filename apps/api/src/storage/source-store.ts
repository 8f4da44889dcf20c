import type { SourceBody } from "@sweetspot/contract";
import { readRepository } from "@sweetspot/model/source/repository";
import type { Kysely } from "kysely";
import { AppError } from "../http/errors.ts";
import { checkSource, unknownSource } from "./check-source.ts";
import type { Schema } from "./schema.ts";

/** The place of a project's source code. */
export async function sourceOf(db: Kysely<Schema>, project: string): Promise<SourceBody> {
  const row = await db
    .selectFrom("project_source")
    .innerJoin("project", "project.id", "project_source.project_id")
    .select(["repository", "line_link as lineLink", "source_root as sourceRoot"])
    .where("project.slug", "=", project)
    .executeTakeFirst();
  return row ?? unknownSource;
}

/** Sets what is given, in one form for each repository; whether it changes anything. Throws `not-found`, `bad-request`. */
export async function setSource(
  db: Kysely<Schema>,
  project: string,
  given: Partial<SourceBody>,
  nowMs: number,
): Promise<boolean> {
  checkSource(given);
  const row = await db.selectFrom("project").select("id").where("slug", "=", project).executeTakeFirst();
  if (row === undefined) {
    throw new AppError("not-found", { message: "There is no such project.", details: { project } });
  }
  const known = await sourceOf(db, project);
  const next = { ...known, ...given };
  const source = {
    repository: readRepository(next.repository)?.url ?? "",
    lineLink: next.lineLink,
    sourceRoot: next.sourceRoot.trim(),
  };
  if (JSON.stringify(source) === JSON.stringify({ ...unknownSource, ...known })) return false;
  const written = {
    repository: source.repository,
    line_link: source.lineLink,
    source_root: source.sourceRoot,
    updated_at: nowMs,
  };
  await db
    .insertInto("project_source")
    .values({ project_id: row.id, ...written })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(written))
    .execute();
  return true;
}
