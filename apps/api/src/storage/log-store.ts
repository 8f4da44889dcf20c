import { LogPatternBody } from "@sweetspot/contract";
import { type LogPattern, logChoiceText } from "@sweetspot/model/log/log-pattern";
import type { Kysely } from "kysely";
import Value from "typebox/value";
import type { Schema } from "./schema.ts";
import { findFile } from "./file-store.ts";
import type { Place } from "./names.ts";
import { setLog } from "./upload-store.ts";

/** The pattern that was last confirmed in a project; null for none, or for one of an older form. */
export async function rememberedPattern(db: Kysely<Schema>, project: string): Promise<LogPattern | null> {
  const row = await db
    .selectFrom("log_memory")
    .innerJoin("project", "project.id", "log_memory.project_id")
    .select("log_memory.pattern")
    .where("project.slug", "=", project)
    .executeTakeFirst();
  if (row === undefined) return null;
  const pattern: unknown = JSON.parse(row.pattern);
  return Value.Check(LogPatternBody, pattern) ? pattern : null;
}

/** Confirms how a log is read, and remembers it for the project's next log. Throws `file-not-found`. */
export async function confirmPattern(
  db: Kysely<Schema>,
  place: Place,
  pattern: LogPattern,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await findFile(transaction, place);
    const text = logChoiceText(pattern);
    await setLog(transaction, file.id, text, file.report_id, nowMs);
    // Year and day are of this file alone.
    const remembered = { pattern: logChoiceText({ ...pattern, start: "" }), updated_at: nowMs };
    await transaction
      .insertInto("log_memory")
      .columns(["project_id", "pattern", "updated_at"])
      .expression((e) =>
        e
          .selectFrom("report")
          .select(["report.project_id", e.val(remembered.pattern).as("pattern"), e.val(nowMs).as("updated_at")])
          .where("report.id", "=", file.report_id),
      )
      .onConflict((conflict) => conflict.column("project_id").doUpdateSet(remembered))
      .execute();
  });
}

/** Takes back what was confirmed for a file. Throws `file-not-found`. */
export async function withdrawPattern(db: Kysely<Schema>, place: Place, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await findFile(transaction, place);
    await setLog(transaction, file.id, null, file.report_id, nowMs);
  });
}
