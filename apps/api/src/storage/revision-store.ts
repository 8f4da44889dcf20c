import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { findReport } from "./find-report.ts";
import { labelsOf } from "./label-store.ts";
import type { ReportName } from "./names.ts";
import type { KeptRevision, RevisionSaid, RevisionState } from "./report-ports.ts";
import type { Schema } from "./schema.ts";

/** Revisions that are kept of a report. */
const atMost = 100;

/**
 * Keeps the present state of a report as that of its revision, with what it says where that is known. It names everybody who has changed
 * the report since the last one that was kept.
 */
export async function keepRevision(
  db: Transaction<Schema>,
  reportId: string,
  said: RevisionSaid | "as before" | null,
): Promise<void> {
  const report = await db
    .selectFrom("report")
    .select(["revision", "updated_at", "title", "notes"])
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("report_revision")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("revision", "desc")
    .executeTakeFirst();
  const hands = await db
    .selectFrom("report_hand")
    .select("name")
    .where("report_id", "=", reportId)
    .orderBy("name")
    .execute();
  const own = last?.revision === report.revision ? (JSON.parse(last.hands) as string[]) : [];
  const isBefore = said === "as before" && last?.revision === report.revision - 1;
  const row = {
    at: report.updated_at,
    hands: JSON.stringify([...new Set([...own, ...hands.map(({ name }) => name)])]),
    state: JSON.stringify(await stateOf(db, reportId, report)),
    said: isBefore ? last.said : said === null || said === "as before" ? null : JSON.stringify(said),
  };
  await db
    .insertInto("report_revision")
    .values({ report_id: reportId, revision: report.revision, ...row })
    .onConflict((conflict) => conflict.columns(["report_id", "revision"]).doUpdateSet(row))
    .execute();
  await db.deleteFrom("report_hand").where("report_id", "=", reportId).execute();
  const kept = db.selectFrom("report_revision").select("revision").where("report_id", "=", reportId);
  await db
    .deleteFrom("report_revision")
    .where("report_id", "=", reportId)
    .where("revision", "not in", kept.orderBy("revision", "desc").limit(atMost))
    .execute();
}

async function stateOf(
  db: Transaction<Schema>,
  reportId: string,
  { title, notes }: { title: string; notes: string },
): Promise<RevisionState> {
  const variants = await db
    .selectFrom("variant")
    .select(["name", "parameter", "commit_hash as commit"])
    .where("report_id", "=", reportId)
    .orderBy("position")
    .execute();
  const files = await db
    .selectFrom("artifact")
    .innerJoin("variant", "variant.id", "artifact.variant_id")
    .select(["variant.name as variant", "artifact.name", "artifact.sha256"])
    .where("artifact.report_id", "=", reportId)
    .orderBy("variant.position")
    .orderBy("artifact.name")
    .execute();
  return {
    title,
    notes: createHash("sha256").update(notes).digest("hex"),
    labels: (await labelsOf(db, [reportId])).get(reportId) ?? [],
    variants,
    files,
  };
}

/** The states of a report that are kept, the latest first. Throws `report-not-found`. */
export async function revisionsOf(db: Kysely<Schema>, name: ReportName): Promise<KeptRevision[]> {
  const { id } = await findReport(db, name);
  const rows = await db
    .selectFrom("report_revision")
    .selectAll()
    .where("report_id", "=", id)
    .orderBy("revision", "desc")
    .limit(atMost)
    .execute();
  return rows.map(keptRevision);
}

/** The state of a report at a revision. Throws `report-not-found`, and `not-found` for a revision that is not kept. */
export async function revisionAt(db: Kysely<Schema>, name: ReportName, revision: number): Promise<KeptRevision> {
  const { id } = await findReport(db, name);
  const row = await db
    .selectFrom("report_revision")
    .selectAll()
    .where("report_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (row !== undefined) return keptRevision(row);
  throw new AppError("not-found", { message: `Revision ${revision} of this report is not kept.` });
}

function keptRevision(row: {
  revision: number;
  at: number;
  hands: string;
  state: string;
  said: string | null;
}): KeptRevision {
  return {
    revision: row.revision,
    atMs: row.at,
    by: JSON.parse(row.hands) as string[],
    state: JSON.parse(row.state) as RevisionState,
    said: row.said === null ? null : (JSON.parse(row.said) as RevisionSaid),
  };
}
