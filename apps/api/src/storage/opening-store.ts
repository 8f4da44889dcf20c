import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

interface ReportName {
  readonly project: string;
  readonly slug: string;
}

/** Reports that hold a file of this reading. */
export function reportsOfReading(db: Kysely<Schema>, reading: string): Promise<readonly ReportName[]> {
  return db
    .selectFrom("artifact")
    .innerJoin("report", "report.id", "artifact.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["project.slug as project", "report.slug as slug"])
    .distinct()
    .where("artifact.reading", "=", reading)
    .execute();
}

/** Reports, the last changed first. */
export function latestReports(db: Kysely<Schema>, limit: number): Promise<readonly ReportName[]> {
  return db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["project.slug as project", "report.slug as slug"])
    .orderBy("report.updated_at", "desc")
    .limit(limit)
    .execute();
}
