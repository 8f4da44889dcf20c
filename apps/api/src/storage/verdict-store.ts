import type { ListedVerdict } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import type { ReportName } from "./names.ts";
import type { RevisionSaid } from "./report-ports.ts";
import { keepRevision } from "./revision-store.ts";
import type { Schema } from "./schema.ts";

/** Keeps what a report says at a revision, and its state then; nothing where the report is gone or has changed meanwhile. */
export async function keepVerdict(
  db: Kysely<Schema>,
  { project, report }: ReportName,
  revision: number,
  said: RevisionSaid,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("report")
      .innerJoin("project", "project.id", "report.project_id")
      .select("report.id")
      .where("project.slug", "=", project)
      .where("report.slug", "=", report)
      .where("report.revision", "=", revision)
      .executeTakeFirst();
    if (row === undefined) return;
    const { outcome, text } = said.verdict;
    await transaction
      .insertInto("report_verdict")
      .values({ report_id: row.id, revision, outcome, text })
      .onConflict((conflict) => conflict.column("report_id").doUpdateSet({ revision, outcome, text }))
      .execute();
    await keepRevision(transaction, row.id, said);
  });
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
