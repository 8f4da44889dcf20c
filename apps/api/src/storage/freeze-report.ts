import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { frozenName } from "./frozen-name.ts";
import type { Schema } from "./schema.ts";

/**
 * Copies a report as it is now: its words, variants, marks and names of files, which refer to the same bytes and readings. No list
 * has the copy, and nothing that it refers to is dropped while it is there. Gives the copy's id.
 */
export async function freezeReport(db: Transaction<Schema>, reportId: string, nowMs: number): Promise<string> {
  const id = randomUUID();
  const report = await db.selectFrom("report").selectAll().where("id", "=", reportId).executeTakeFirstOrThrow();
  await db
    .insertInto("report")
    // Its order is kept: a copy's variants are put in no other.
    .values({ ...report, id, slug: frozenName(report.slug, id), frozen_of: reportId, is_ordered: 1, updated_at: nowMs })
    .execute();
  const variants = await db.selectFrom("variant").selectAll().where("report_id", "=", reportId).execute();
  for (const variant of variants) {
    const variantId = randomUUID();
    await db
      .insertInto("variant")
      .values({ ...variant, id: variantId, report_id: id })
      .execute();
    const files = await db.selectFrom("artifact").selectAll().where("variant_id", "=", variant.id).execute();
    for (const file of files) {
      await db
        .insertInto("artifact")
        .values({ ...file, id: randomUUID(), report_id: id, variant_id: variantId })
        .execute();
    }
  }
  const marks = await db.selectFrom("finding_mark").selectAll().where("report_id", "=", reportId).execute();
  for (const mark of marks) {
    await db
      .insertInto("finding_mark")
      .values({ ...mark, report_id: id })
      .execute();
  }
  // The answers that it opens with are made already.
  const verdicts = await db.selectFrom("report_verdict").selectAll().where("report_id", "=", reportId).execute();
  for (const verdict of verdicts) {
    await db
      .insertInto("report_verdict")
      .values({ ...verdict, report_id: id })
      .execute();
  }
  const answers = await db.selectFrom("kept_answer").selectAll().where("report_id", "=", reportId).execute();
  for (const answer of answers) {
    await db
      .insertInto("kept_answer")
      .values({ ...answer, report_id: id })
      .execute();
  }
  return id;
}
