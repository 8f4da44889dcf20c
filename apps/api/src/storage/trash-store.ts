import { randomUUID } from "node:crypto";
import { type TrashEntry, trashDays } from "@sweetspot/contract/trash";
import type { Kysely, Transaction } from "kysely";
import type { ContentHash } from "@sweetspot/model/ids";
import { AppError } from "../http/errors.ts";
import { dropUnusedContent } from "./content-store.ts";
import type { Blobs, Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { TrashBody } from "./trash-body.ts";

const keptMs = trashDays * 24 * 3600 * 1000;
/** Most entries that a list shows. */
const longest = 500;

/** The thing to delete, by its names. */
interface Deleted {
  readonly kind: TrashEntry["kind"];
  readonly reportId: string;
  readonly variant?: string;
  readonly file?: string;
}

/** Puts what is about to be deleted into the trash, within the same transaction; gives the entry's id. */
export async function keepInTrash(
  db: Transaction<Schema>,
  { kind, reportId, variant, file }: Deleted,
  body: TrashBody,
  nowMs: number,
): Promise<string> {
  const id = randomUUID();
  const report = await db
    .selectFrom("report")
    .select(["project_id", "slug", "title"])
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  const hashes = [...new Set(body.files.map(({ sha256 }) => sha256))];
  await db
    .insertInto("trash")
    .values({
      id,
      project_id: report.project_id,
      kind,
      report: report.slug,
      title: report.title,
      variant: variant ?? null,
      file: file ?? null,
      files: body.files.length,
      bytes: await sizeOf(db, body),
      deleted_at: nowMs,
      body: JSON.stringify(body),
    })
    .execute();
  for (const sha256 of hashes) await db.insertInto("trash_content").values({ trash_id: id, sha256 }).execute();
  return id;
}

async function sizeOf(db: Transaction<Schema>, { files }: TrashBody): Promise<number> {
  let bytes = 0;
  for (const { sha256 } of files) {
    const content = await db
      .selectFrom("content")
      .select("bytes")
      .where("sha256", "=", sha256)
      .executeTakeFirstOrThrow();
    bytes += content.bytes;
  }
  return bytes;
}

/** The entries of a project's trash, the last deleted first. */
export async function listTrash(db: Kysely<Schema>, project: string): Promise<TrashEntry[]> {
  const rows = await db
    .selectFrom("trash")
    .innerJoin("project", "project.id", "trash.project_id")
    .select(["trash.id", "kind", "report", "title", "variant", "file", "files", "bytes", "deleted_at"])
    .where("project.slug", "=", project)
    .orderBy("deleted_at", "desc")
    .orderBy("trash.id")
    .limit(longest)
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({
    ...row,
    deletedAt: new Date(deleted_at).toISOString(),
    until: new Date(deleted_at + keptMs).toISOString(),
  }));
}

/** Deletes for good one entry of a project's trash, or all of them. Throws `trash-not-found` for an unknown one. */
export async function emptyTrash(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  project: string,
  id?: string,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    let query = transaction
      .selectFrom("trash")
      .innerJoin("project", "project.id", "trash.project_id")
      .select(["trash.id", "trash.project_id"])
      .where("project.slug", "=", project);
    if (id !== undefined) query = query.where("trash.id", "=", id);
    const entries = await query.execute();
    if (id !== undefined && entries.length === 0) throw new AppError("trash-not-found", { details: { id } });
    await deleteEntries(transaction, blobs, entries);
  });
}

/** Deletes for good what has been in the trash for its 30 days, a few at a time; says whether there may be more. */
export async function purgeTrash({ write, blobs }: Pick<Database, "write" | "blobs">, nowMs: number): Promise<boolean> {
  const atOnce = 20;
  return write.transaction().execute(async (transaction) => {
    const entries = await transaction
      .selectFrom("trash")
      .select(["id", "project_id"])
      .where("deleted_at", "<=", nowMs - keptMs)
      .orderBy("deleted_at")
      .limit(atOnce)
      .execute();
    await deleteEntries(transaction, blobs, entries);
    return entries.length === atOnce;
  });
}

async function deleteEntries(
  db: Transaction<Schema>,
  blobs: Blobs,
  entries: readonly { id: string; project_id: string }[],
): Promise<void> {
  const hashes = new Set<ContentHash>();
  for (const { id } of entries) {
    const contents = await db.selectFrom("trash_content").select("sha256").where("trash_id", "=", id).execute();
    for (const { sha256 } of contents) hashes.add(sha256);
    await db.deleteFrom("trash").where("id", "=", id).execute();
  }
  await dropUnusedContent(db, blobs, [...hashes]);
  for (const projectId of new Set(entries.map((entry) => entry.project_id))) await dropEmptyProject(db, projectId);
}

/** A project goes with its last report, and with what of it is in the trash. One with people or tokens stays theirs: nobody else can take its name. */
export async function dropEmptyProject(db: Transaction<Schema>, projectId: string): Promise<void> {
  for (const table of ["report", "trash"] as const) {
    const left = await db.selectFrom(table).select("id").where("project_id", "=", projectId).executeTakeFirst();
    if (left !== undefined) return;
  }
  for (const table of ["project_member", "api_token"] as const) {
    const left = await db.selectFrom(table).select("project_id").where("project_id", "=", projectId).executeTakeFirst();
    if (left !== undefined) return;
  }
  await db.deleteFrom("project").where("id", "=", projectId).execute();
}
