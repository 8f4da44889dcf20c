import { randomUUID } from "node:crypto";
import type { ShareItem } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Kysely, Transaction } from "kysely";
import { dropUnusedContent } from "./content-store.ts";
import type { Blobs, Database } from "./database.ts";
import { freezeReport } from "./freeze-report.ts";
import { policyOf } from "./policy-store.ts";
import type { ReportName } from "./names.ts";
import type { FoundShare, NewShare } from "./share-ports.ts";
import { findReport } from "./find-report.ts";
import type { Schema } from "./schema.ts";

/** Makes a link to a report as it is now, or to the report whatever becomes of it; gives its id. Throws `report-not-found`. */
export async function addShare(
  db: Kysely<Schema>,
  name: ReportName,
  hash: string,
  share: NewShare,
  nowMs: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const report = await findReport(transaction, name);
    const id = randomUUID();
    await transaction
      .insertInto("share")
      .values({
        id,
        hash,
        report_id: report.id,
        frozen_id: share.follows ? null : await freezeReport(transaction, report.id, nowMs),
        label: share.label,
        view: share.view,
        has_preview: share.hasPreview ? 1 : 0,
        created_by: share.createdBy,
        created_at: nowMs,
        expires_at: share.expiresAtMs,
        opened_at: null,
        policy: share.follows ? null : JSON.stringify(await policyOf(transaction, name.project)),
      })
      .execute();
    return id;
  });
}

/** The link of this hash, if it works still. */
export async function findShare(db: Kysely<Schema>, hash: string, nowMs: number): Promise<FoundShare | undefined> {
  const row = await db
    .selectFrom("share")
    .innerJoin("report as live", "live.id", "share.report_id")
    .innerJoin("project", "project.id", "live.project_id")
    .leftJoin("report as frozen", "frozen.id", "share.frozen_id")
    .select(["share.id", "share.view", "share.has_preview", "share.expires_at", "share.frozen_id"])
    .select(["project.id as project_id", "project.slug as project", "live.slug as report", "live.revision"])
    .select(["frozen.slug as frozen", "frozen.revision as frozen_revision"])
    .where("share.hash", "=", hash)
    .where("share.expires_at", ">", nowMs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    projectId: row.project_id,
    project: row.project,
    report: row.report,
    shown: row.frozen ?? row.report,
    revision: row.frozen_revision ?? row.revision,
    follows: row.frozen_id === null,
    view: row.view,
    hasPreview: row.has_preview === 1,
    expiresAtMs: row.expires_at,
  };
}

/** Counts that somebody has opened a link. */
export async function countOpening(db: Kysely<Schema>, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable("share")
    .set((e) => ({ openings: e("openings", "+", 1), opened_at: nowMs }))
    .where("id", "=", id)
    .execute();
}

/** The links to a report that work still, the latest first. */
export async function listShares(
  db: Kysely<Schema>,
  { project, report }: ReportName,
  nowMs: number,
): Promise<ShareItem[]> {
  const rows = await db
    .selectFrom("share")
    .innerJoin("report", "report.id", "share.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .leftJoin("report as frozen", "frozen.id", "share.frozen_id")
    .leftJoin("person", "person.id", "share.created_by")
    .selectAll("share")
    .select(["person.name as maker", "frozen.revision as revision"])
    .where("project.slug", "=", project)
    .where("report.slug", "=", report)
    .where("share.expires_at", ">", nowMs)
    .orderBy("share.created_at", "desc")
    .orderBy("share.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    follows: row.frozen_id === null,
    revision: row.revision,
    hasPreview: row.has_preview === 1,
    createdBy: row.maker,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    openings: row.openings,
    openedAt: row.opened_at === null ? null : new Date(row.opened_at).toISOString(),
  }));
}

/** Ends a link of a report; whether there was one of this id. The copy that it showed goes with it. */
export async function endShare(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  { project, report }: ReportName,
  id: string,
): Promise<boolean> {
  return write.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("share")
      .innerJoin("report", "report.id", "share.report_id")
      .innerJoin("project", "project.id", "report.project_id")
      .select(["share.id", "share.frozen_id"])
      .where("project.slug", "=", project)
      .where("report.slug", "=", report)
      .where("share.id", "=", id)
      .execute();
    await dropShares(transaction, blobs, rows);
    return rows.length > 0;
  });
}

/** Ends all links of a report that is about to be deleted. */
export async function endSharesOf(db: Transaction<Schema>, blobs: Blobs, reportId: string): Promise<void> {
  const rows = await db.selectFrom("share").select(["id", "frozen_id"]).where("report_id", "=", reportId).execute();
  await dropShares(db, blobs, rows);
}

/** Drops links whose time is over with the copies that they showed, a few at a time; says whether there may be more. */
export async function purgeShares(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  nowMs: number,
): Promise<boolean> {
  const atOnce = 20;
  return write.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("share")
      .select(["id", "frozen_id"])
      .where("expires_at", "<=", nowMs)
      .orderBy("expires_at")
      .limit(atOnce)
      .execute();
    await dropShares(transaction, blobs, rows);
    return rows.length === atOnce;
  });
}

async function dropShares(
  db: Transaction<Schema>,
  blobs: Blobs,
  shares: readonly { id: string; frozen_id: string | null }[],
): Promise<void> {
  const hashes = new Set<ContentHash>();
  for (const { id, frozen_id: frozen } of shares) {
    await db.deleteFrom("share").where("id", "=", id).execute();
    if (frozen === null) continue;
    const files = await db.selectFrom("artifact").select("sha256").where("report_id", "=", frozen).execute();
    for (const { sha256 } of files) hashes.add(sha256);
    await db.deleteFrom("report").where("id", "=", frozen).execute();
  }
  await dropUnusedContent(db, blobs, [...hashes]);
}
