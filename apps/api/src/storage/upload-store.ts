import { randomUUID } from "node:crypto";
import { orderVariants } from "@sweetspot/contract/variant-order";
import type { ContentHash } from "@sweetspot/model/ids";
import { logChoiceText } from "@sweetspot/model/log/log-pattern";
import type { Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { dropUnusedContent, putContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import { assertQuota } from "./storage-policy-store.ts";
import type { Schema } from "./schema.ts";
import { setSource } from "./source-store.ts";
import type { Place } from "./names.ts";
import type { ReceivedContent, UploadAbout } from "./ports.ts";
import { chooseReading, factsOf, readingFor } from "./reading-key.ts";

/**
 * Makes an upload durable in one transaction: content (unless the same bytes are known), project, report, variant and
 * artifact. Putting the same bytes at the same place again changes nothing; other bytes replace what was there.
 * With `isDamaged` the bytes that are stored under this hash are known to be other ones: these take their place.
 */
export async function storeUpload(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  place: Place,
  received: ReceivedContent,
  nowMs: number,
  about: UploadAbout = {},
  isDamaged = false,
): Promise<{ isNew: boolean }> {
  return write.transaction().execute(async (transaction) => {
    await putContent(transaction, blobs, received, nowMs, isDamaged);
    const reportId = await ensureReport(transaction, place, about.author ?? null, nowMs);
    const variantId = await ensureVariant(transaction, reportId, place.variant);
    if (await noteAbout(transaction, place.project, variantId, about, nowMs)) {
      await touchReport(transaction, reportId, nowMs);
    }
    const existing = await transaction
      .selectFrom("artifact")
      .select(["id", "sha256", "log"])
      .where("variant_id", "=", variantId)
      .where("name", "=", place.file)
      .executeTakeFirst();
    if (about.only !== undefined && !mayStore(about.only, existing?.sha256)) {
      throw new AppError("changed", { details: { ...place, sha256: existing?.sha256 ?? null } });
    }
    const log = about.log === undefined ? (existing?.log ?? null) : logChoiceText(about.log);
    if (existing?.sha256 === received.sha256) {
      if (log !== existing.log) await setLog(transaction, existing.id, log, reportId, nowMs);
      await tryQuarantinedAgain(transaction, existing.sha256, nowMs);
      return { isNew: false };
    }
    if (existing !== undefined) {
      await transaction.deleteFrom("artifact").where("id", "=", existing.id).execute();
    }
    const file = { name: place.file, uploaded_at: nowMs };
    await transaction
      .insertInto("artifact")
      .values({
        id: randomUUID(),
        report_id: reportId,
        variant_id: variantId,
        ...file,
        log,
        sha256: received.sha256,
        reading: await readingFor(transaction, received.sha256, factsOf({ ...file, log }), nowMs),
      })
      .execute();
    if (existing !== undefined) await dropUnusedContent(transaction, blobs, [existing.sha256]);
    await assertQuota(transaction, place.project);
    await touchReport(transaction, reportId, nowMs, about.author);
    return { isNew: true };
  });
}

/** A person who sends a file again that is not tried any more wants it tried: a machine may have failed twice while it was read. */
async function tryQuarantinedAgain(db: Transaction<Schema>, sha256: ContentHash, nowMs: number): Promise<void> {
  await db
    .updateTable("reading")
    .set({ state: "pending", attempts: 0, queued_at: nowMs })
    .where("sha256", "=", sha256)
    .where("state", "=", "failed")
    .where("diagnostics", "like", '%"code":"quarantined"%')
    .execute();
}

function mayStore(only: NonNullable<UploadAbout["only"]>, sha256: ContentHash | undefined): boolean {
  if ("ifNew" in only) return sha256 === undefined;
  return sha256 !== undefined && (only.ifSha256.includes(sha256) || only.ifSha256.includes("*"));
}

/** Says how a file's lines are read; null takes it back. Its reading follows. */
export async function setLog(
  db: Transaction<Schema>,
  artifactId: string,
  log: string | null,
  reportId: string,
  nowMs: number,
): Promise<void> {
  await db.updateTable("artifact").set({ log }).where("id", "=", artifactId).execute();
  await chooseReading(db, artifactId, nowMs);
  await touchReport(db, reportId, nowMs);
}

/** Keeps what the upload says of its variant and its project; whether any of it is new. */
async function noteAbout(
  db: Transaction<Schema>,
  project: string,
  variantId: string,
  { commit, repository }: UploadAbout,
  nowMs: number,
): Promise<boolean> {
  let isNew = false;
  if (commit !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable("variant")
      .set({ commit_hash: commit })
      .where("id", "=", variantId)
      .where((e) => e.or([e("commit_hash", "is", null), e("commit_hash", "!=", commit)]))
      .executeTakeFirst();
    isNew = numUpdatedRows > 0n;
  }
  if (repository === undefined) return isNew;
  return (await setSource(db, project, { repository }, nowMs)) || isNew;
}

/** The project's id; makes it where it is missing. */
export async function ensureProject(db: Transaction<Schema>, slug: string, nowMs: number): Promise<string> {
  await db
    .insertInto("project")
    .values({ id: randomUUID(), slug, created_at: nowMs, updated_at: nowMs })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  return (await db.selectFrom("project").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
}

/** The report's id; makes project and report where they are missing. */
async function ensureReport(
  db: Transaction<Schema>,
  place: { project: string; report: string },
  author: string | null,
  nowMs: number,
): Promise<string> {
  const projectId = await ensureProject(db, place.project, nowMs);
  await db
    .insertInto("report")
    .values({
      id: randomUUID(),
      project_id: projectId,
      slug: place.report,
      title: place.report,
      notes: "",
      author,
      revision: 0,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "slug"]).doNothing())
    .execute();
  const report = await db
    .selectFrom("report")
    .select("id")
    .where("project_id", "=", projectId)
    .where("slug", "=", place.report)
    .executeTakeFirstOrThrow();
  return report.id;
}

/** The variant's id; a new one takes its natural place unless a person has put the variants in order. */
export async function ensureVariant(db: Transaction<Schema>, reportId: string, name: string): Promise<string> {
  const known = await db
    .selectFrom("variant")
    .select("id")
    .where("report_id", "=", reportId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = randomUUID();
  const { count } = await db
    .selectFrom("variant")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("report_id", "=", reportId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("variant")
    .values({ id, report_id: reportId, name, position: count, parameter: null, commit_hash: null })
    .execute();
  await arrangeVariants(db, reportId);
  return id;
}

/** Gives every variant its natural place and parameter, leaving alone what a person has set. */
export async function arrangeVariants(db: Transaction<Schema>, reportId: string): Promise<void> {
  const report = await db
    .selectFrom("report")
    .select("is_ordered")
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  const variants = await db
    .selectFrom("variant")
    .select(["id", "name", "position", "parameter", "is_parameter_set"])
    .where("report_id", "=", reportId)
    .orderBy("position")
    .execute();
  const natural = orderVariants(variants.map((variant) => variant.name));
  for (const [place, { name, parameter }] of natural.entries()) {
    const variant = variants.find((candidate) => candidate.name === name);
    if (variant === undefined) continue;
    const next = {
      position: report.is_ordered === 1 ? variants.indexOf(variant) : place,
      parameter: variant.is_parameter_set === 1 ? variant.parameter : parameter,
    };
    if (next.position === variant.position && next.parameter === variant.parameter) continue;
    await db.updateTable("variant").set(next).where("id", "=", variant.id).execute();
  }
}

/**
 * Counts a change of the report: its revision and its time, and the project's. Answers kept of it are dropped.
 * @param by name of the person or token that changed it
 */
export async function touchReport(
  db: Transaction<Schema>,
  reportId: string,
  nowMs: number,
  by: string | null = null,
): Promise<void> {
  if (by !== null) {
    await db
      .insertInto("report_hand")
      .values({ report_id: reportId, name: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db.deleteFrom("kept_answer").where("report_id", "=", reportId).execute();
  await db
    .updateTable("report")
    .set((e) => ({ revision: e("revision", "+", 1), updated_at: nowMs }))
    .where("id", "=", reportId)
    .execute();
  await db
    .updateTable("project")
    .set({ updated_at: nowMs })
    .where("id", "=", (e) => e.selectFrom("report").select("project_id").where("id", "=", reportId))
    .execute();
}
