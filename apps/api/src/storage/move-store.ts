import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { may, type Principal } from "../http/principal.ts";
import { projectAccess } from "./access-store.ts";
import { findReport } from "./find-report.ts";
import { frozenName } from "./frozen-name.ts";
import type { ReportName } from "./names.ts";
import { putBack } from "./restore-trash.ts";
import type { Schema } from "./schema.ts";
import { assertQuota } from "./storage-policy-store.ts";
import { readTrashBody } from "./trash-body.ts";
import { ensureProject, touchReport } from "./upload-store.ts";

/**
 * Gives a report another name or project. Its links, its revisions as they are shared, and what of it lies in the trash go with it; its
 * old address leads to the new one. Throws `report-not-found`, `name-taken`, `quota-reached`.
 */
export async function moveReport(db: Kysely<Schema>, from: ReportName, to: ReportName, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id, project_id: old } = await findReport(transaction, from);
    const projectId = await ensureProject(transaction, to.project, nowMs);
    await assertFree(transaction, projectId, to);
    await touchReport(transaction, id, nowMs);
    const place = { project_id: projectId, slug: to.report };
    await transaction.updateTable("report").set(place).where("id", "=", id).execute();
    const copies = await transaction.selectFrom("report").select("id").where("frozen_of", "=", id).execute();
    for (const copy of copies) {
      const set = { project_id: projectId, slug: frozenName(to.report, copy.id) };
      await transaction.updateTable("report").set(set).where("id", "=", copy.id).execute();
    }
    await transaction
      .updateTable("trash")
      .set({ project_id: projectId, report: to.report })
      .where("project_id", "=", old)
      .where("report", "=", from.report)
      .where("kind", "!=", "report")
      .execute();
    await transaction
      .deleteFrom("report_move")
      .where("project_id", "=", projectId)
      .where("slug", "=", to.report)
      .execute();
    await transaction
      .insertInto("report_move")
      .values({ project_id: old, slug: from.report, report_id: id })
      .onConflict((conflict) => conflict.columns(["project_id", "slug"]).doUpdateSet({ report_id: id }))
      .execute();
    // Another project may judge by another policy.
    await transaction.deleteFrom("report_verdict").where("report_id", "=", id).execute();
    await assertQuota(transaction, to.project);
    await touchReport(transaction, id, nowMs);
  });
}

/** Makes a report of the same words, files and marks under another name. Throws `report-not-found`, `name-taken`, `quota-reached`. */
export async function copyReport(
  db: Kysely<Schema>,
  from: ReportName,
  to: ReportName,
  author: string | null,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id } = await findReport(transaction, from);
    const body = await readTrashBody(transaction, id);
    const projectId = await ensureProject(transaction, to.project, nowMs);
    await assertFree(transaction, projectId, to);
    const report = { ...body.report!, author, archived_at: null, created_at: nowMs, revision: 0 };
    await putBack(transaction, projectId, to.report, { ...body, report }, nowMs);
    await assertQuota(transaction, to.project);
  });
}

/** The present names of the report that had this address, if `principal` may read it there; undefined where there is none. */
export async function movedTo(
  db: Kysely<Schema>,
  { project, report }: ReportName,
  principal: Principal,
): Promise<ReportName | undefined> {
  const row = await db
    .selectFrom("report_move")
    .innerJoin("project as old", "old.id", "report_move.project_id")
    .innerJoin("report", "report.id", "report_move.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["project.slug as project", "report.slug as report"])
    .where("old.slug", "=", project)
    .where("report_move.slug", "=", report)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const access = await projectAccess(db, row.project, principal);
  return access !== undefined && may(principal, "read", access) ? row : undefined;
}

async function assertFree(db: Transaction<Schema>, projectId: string, to: ReportName): Promise<void> {
  const taken = await db
    .selectFrom("report")
    .select("id")
    .where("project_id", "=", projectId)
    .where("slug", "=", to.report)
    .executeTakeFirst();
  if (taken === undefined) return;
  throw new AppError("name-taken", {
    message: `${to.project} has a report ${to.report} already. Choose another name.`,
  });
}
