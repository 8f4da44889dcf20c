import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** The labels of each of these reports that has some, in the order of their letters. */
export async function labelsOf(db: Kysely<Schema>, reports: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom("report_label")
    .selectAll()
    .where("report_id", "in", reports)
    .orderBy("label")
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.report_id)].map(([report, own]) => [report, own.map(({ label }) => label)]),
  );
}

/** Gives a report these labels in place of those that it has. */
export async function setLabels(db: Transaction<Schema>, reportId: string, labels: readonly string[]): Promise<void> {
  await db.deleteFrom("report_label").where("report_id", "=", reportId).execute();
  for (const label of new Set(labels)) {
    await db.insertInto("report_label").values({ report_id: reportId, label }).execute();
  }
}

/** The labels that the reports of a project have, the most frequent first, at most 100. */
export async function labelsOfProject(db: Kysely<Schema>, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("report_label")
    .innerJoin("report", "report.id", "report_label.report_id")
    .select("label")
    .where("report.project_id", "=", projectId)
    .groupBy("label")
    .orderBy((e) => e.fn.countAll(), "desc")
    .orderBy("label")
    .limit(100)
    .execute();
  return rows.map(({ label }) => label);
}
