import type { ListedVerdict } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import type { ReportName } from "./ports.ts";
import type { Schema } from "./schema.ts";

/** Keeps what a report says at a revision; nothing where the report is gone or has changed meanwhile. */
export async function keepVerdict(
  db: Kysely<Schema>,
  { project, report }: ReportName,
  revision: number,
  { outcome, text }: ListedVerdict,
): Promise<void> {
  await db
    .insertInto("report_verdict")
    .columns(["report_id", "revision", "outcome", "text"])
    .expression((e) =>
      e
        .selectFrom("report")
        .innerJoin("project", "project.id", "report.project_id")
        .select((s) => ["report.id", "report.revision", s.val(outcome).as("outcome"), s.val(text).as("text")])
        .where("project.slug", "=", project)
        .where("report.slug", "=", report)
        .where("report.revision", "=", revision),
    )
    .onConflict((conflict) => conflict.column("report_id").doUpdateSet({ revision, outcome, text }))
    .execute();
}

/** The verdict of a report at its present revision; null where that is not known. */
export async function verdictOf(db: Kysely<Schema>, { project, report }: ReportName): Promise<ListedVerdict | null> {
  const row = await db
    .selectFrom("report_verdict")
    .innerJoin("report", "report.id", "report_verdict.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report_verdict.outcome", "report_verdict.text"])
    .where("project.slug", "=", project)
    .where("report.slug", "=", report)
    .whereRef("report_verdict.revision", "=", "report.revision")
    .executeTakeFirst();
  return row ?? null;
}
