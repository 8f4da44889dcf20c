import type { FindingMark } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import { AppError } from "../http/errors.ts";
import { findReport } from "./find-report.ts";
import type { Schema } from "./schema.ts";
import type { ReportName } from "./names.ts";
import type { FindingMarks } from "./report-ports.ts";
import { touchReport } from "./upload-store.ts";

/** A report's finding ids come from its evidence; this many marks are more than anyone sets by hand. */
const mostMarks = 1_000;

export async function marksOf(db: Kysely<Schema>, { project, report }: ReportName): Promise<FindingMarks> {
  const rows = await db
    .selectFrom("finding_mark")
    .innerJoin("report", "report.id", "finding_mark.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["finding_mark.finding", "finding_mark.state", "finding_mark.note"])
    .where("project.slug", "=", project)
    .where("report.slug", "=", report)
    .orderBy("finding_mark.finding")
    .execute();
  return new Map(rows.map(({ finding, state, note }) => [finding, { state, note }]));
}

/** Sets what the author thinks of a finding; no state and no note takes the mark away. */
export async function setMark(
  db: Kysely<Schema>,
  report: ReportName,
  finding: string,
  { state, note }: FindingMark,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id } = await findReport(transaction, report);
    if (state === "none" && note === "") {
      await transaction.deleteFrom("finding_mark").where("report_id", "=", id).where("finding", "=", finding).execute();
    } else {
      const { count } = await transaction
        .selectFrom("finding_mark")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("report_id", "=", id)
        .executeTakeFirstOrThrow();
      if (count >= mostMarks) throw new AppError("bad-request", { message: "This report has too many marks." });
      await transaction
        .insertInto("finding_mark")
        .values({ report_id: id, finding, state, note, updated_at: nowMs })
        .onConflict((conflict) =>
          conflict.columns(["report_id", "finding"]).doUpdateSet({ state, note, updated_at: nowMs }),
        )
        .execute();
    }
    await touchReport(transaction, id, nowMs);
  });
}
