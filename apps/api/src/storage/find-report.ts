import type { Kysely } from "kysely";
import { AppError } from "../http/errors.ts";
import type { ReportName } from "./ports.ts";
import type { Schema } from "./schema.ts";

/** The ids of a report and its project, by their names. Throws `report-not-found`. */
export async function findReport(db: Kysely<Schema>, name: ReportName): Promise<{ id: string; project_id: string }> {
  const row = await db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.id", "report.project_id"])
    .where("project.slug", "=", name.project)
    .where("report.slug", "=", name.report)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("report-not-found", { details: name });
  return row;
}
