import { type StorageBody, StoragePolicy } from "@sweetspot/contract";
import { type Kysely, sql } from "kysely";
import Value from "typebox/value";
import { AppError } from "../http/errors.ts";
import { policyOf } from "./policy-store.ts";
import type { Schema } from "./schema.ts";
import { matchesPattern } from "@sweetspot/model/judge/pattern";

const dayMs = 24 * 3600 * 1000;

/** The policy of a project that has set none: everything is kept. */
const keepsAll: StoragePolicy = { quotaBytes: null, keepDays: null, keepLast: 0, keepReports: "" };

/** A project's storage policy; the one that keeps all where it has none. */
async function storagePolicyOf(db: Kysely<Schema>, project: string): Promise<StoragePolicy> {
  const row = await db
    .selectFrom("storage_policy")
    .innerJoin("project", "project.id", "storage_policy.project_id")
    .select("storage_policy.policy")
    .where("project.slug", "=", project)
    .executeTakeFirst();
  if (row === undefined) return keepsAll;
  const policy: unknown = JSON.parse(row.policy);
  return Value.Check(StoragePolicy, policy) ? policy : keepsAll;
}

/** Sets a project's storage policy. Throws `not-found` for a project that is not there. */
export async function setStoragePolicy(
  db: Kysely<Schema>,
  project: string,
  policy: StoragePolicy,
  nowMs: number,
): Promise<void> {
  const written = { policy: JSON.stringify(policy), updated_at: nowMs };
  await db
    .insertInto("storage_policy")
    .values({ project_id: await projectId(db, project), ...written })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(written))
    .execute();
}

/** A project's policy with what is used and what would go. Throws `not-found`. */
export async function storageOf(db: Kysely<Schema>, project: string): Promise<StorageBody> {
  const id = await projectId(db, project);
  const policy = await storagePolicyOf(db, project);
  const { usedBytes, trashBytes } = await usageOf(db, id);
  return { policy, usedBytes, trashBytes, expired: await expiredReports(db, project, policy) };
}

/** Throws `quota-reached` where a project's files are more than its policy allows; call within the transaction that stores one. */
export async function assertQuota(db: Kysely<Schema>, project: string): Promise<void> {
  const { quotaBytes } = await storagePolicyOf(db, project);
  if (quotaBytes === null) return;
  const { usedBytes } = await usageOf(db, await projectId(db, project));
  if (usedBytes > quotaBytes) {
    throw new AppError("quota-reached", { details: { project, quotaBytes, neededBytes: usedBytes } });
  }
}

/** Slugs of the projects whose policies let reports go by age. */
export async function projectsWithRetention(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("storage_policy")
    .innerJoin("project", "project.id", "storage_policy.project_id")
    .select(["project.slug", "storage_policy.policy"])
    .execute();
  return rows.filter(({ policy }) => !policy.includes('"keepDays":null')).map(({ slug }) => slug);
}

/**
 * Slugs of the reports that a policy lets go, the oldest first. Ages count back from the project's latest change rather than from
 * now: a project in which nothing happens keeps what it has, and so does one on a machine whose clock jumps.
 */
async function expiredReports(db: Kysely<Schema>, project: string, policy: StoragePolicy): Promise<string[]> {
  if (policy.keepDays === null) return [];
  const rows = await db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.slug", "report.created_at", "report.updated_at"])
    .select((e) =>
      e.exists(e.selectFrom("share").select("share.id").whereRef("share.report_id", "=", "report.id")).as("is_shared"),
    )
    .where("project.slug", "=", project)
    .where("report.frozen_of", "is", null)
    .orderBy("report.created_at", "desc")
    .orderBy("report.id", "desc")
    .execute();
  const latest = rows.reduce((most, { updated_at }) => Math.max(most, updated_at), 0);
  const { line } = await policyOf(db, project);
  const ofLine = line === "" ? rows : rows.filter(({ slug }) => matchesPattern(slug, line));
  const kept = new Set(ofLine.slice(0, policy.keepLast).map(({ slug }) => slug));
  const labelled = await db
    .selectFrom("report_label")
    .innerJoin("report", "report.id", "report_label.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.slug", "label"])
    .where("project.slug", "=", project)
    .execute();
  for (const { slug, label } of labelled) if (isNamed(label, policy.keepLabels ?? "")) kept.add(slug);
  return (
    rows
      .filter(({ slug, updated_at }) => updated_at < latest - policy.keepDays! * dayMs && !kept.has(slug))
      // A link that somebody was given goes on to work.
      .filter(({ is_shared: isShared }) => Number(isShared) === 0)
      .filter(({ slug }) => !isNamed(slug, policy.keepReports))
      .map(({ slug }) => slug)
      .toReversed()
  );
}

/** Whether one of the patterns, which have commas between them, is of this text. */
function isNamed(text: string, patterns: string): boolean {
  return patterns.split(",").some((pattern) => pattern.trim() !== "" && matchesPattern(text, pattern.trim()));
}

async function usageOf(db: Kysely<Schema>, id: string): Promise<{ usedBytes: number; trashBytes: number }> {
  // A sum of `bigint` columns is a number of another type in some databases, which comes as text.
  const { rows } = await sql<{ live: number | null; used: number | null }>`
    with live as (
      select distinct artifact.sha256 from artifact join report on report.id = artifact.report_id where report.project_id = ${id}
    ), used as (
      select sha256 from live
      union select trash_content.sha256 from trash_content join trash on trash.id = trash_content.trash_id where trash.project_id = ${id}
    )
    select
      (select cast(sum(content.bytes) as bigint) from content join live on live.sha256 = content.sha256) as live,
      (select cast(sum(content.bytes) as bigint) from content join used on used.sha256 = content.sha256) as used`.execute(
    db,
  );
  const { live, used } = rows[0] ?? { live: 0, used: 0 };
  return { usedBytes: used ?? 0, trashBytes: (used ?? 0) - (live ?? 0) };
}

async function projectId(db: Kysely<Schema>, project: string): Promise<string> {
  const row = await db.selectFrom("project").select("id").where("slug", "=", project).executeTakeFirst();
  if (row !== undefined) return row.id;
  throw new AppError("not-found", { message: "There is no such project.", details: { project } });
}
