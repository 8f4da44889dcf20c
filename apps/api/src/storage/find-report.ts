import type { Kysely, Selectable } from "kysely";
import { AppError } from "../http/errors.ts";
import type { ReportName } from "./names.ts";
import type { Schema } from "./schema.ts";

/** The row of a report, by its names. Throws `report-not-found`. */
export async function findReport(
  db: Kysely<Schema>,
  { project, report }: ReportName,
): Promise<Selectable<Schema["report"]>> {
  const row = await db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .selectAll("report")
    .where("project.slug", "=", project)
    .where("report.slug", "=", report)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("report-not-found", { details: { project, report } });
  return row;
}
