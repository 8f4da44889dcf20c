import type { ContentHash } from "@sweetspot/model/ids";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { dropUnusedContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import { chooseReading } from "./reading-key.ts";
import { keepRevision } from "./revision-store.ts";
import { readTrashBody } from "./trash-body.ts";
import { keepInTrash } from "./trash-store.ts";
import { arrangeVariants, ensureVariant, touchReport } from "./upload-store.ts";
import type { Place } from "./names.ts";
import type { Deletion } from "./ports.ts";

/** Renames a file, or moves it to another variant of its report, which is made if need be. Throws `name-taken`. */
export async function moveFile(
  db: Kysely<Schema>,
  from: Place,
  to: Place,
  nowMs: number,
  by: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await findFile(transaction, from);
    const variantId = await ensureVariant(transaction, file.report_id, to.variant);
    const taken = await transaction
      .selectFrom("artifact")
      .select("id")
      .where("variant_id", "=", variantId)
      .where("name", "=", to.file)
      .executeTakeFirst();
    if (taken !== undefined && taken.id !== file.id) throw new AppError("name-taken", { details: to });
    await transaction
      .updateTable("artifact")
      .set({ variant_id: variantId, name: to.file })
      .where("id", "=", file.id)
      .execute();
    await chooseReading(transaction, file.id, nowMs);
    await dropEmptyVariant(transaction, file.variant_id, file.report_id);
    await touchReport(transaction, file.report_id, nowMs, by);
    await keepRevision(transaction, file.report_id, null);
  });
}

/** Deletes a file; its variant goes with its last file. Gives its id in the trash, null when it is gone for good. Throws `file-not-found`. */
export async function deleteFile(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  place: Place,
  nowMs: number,
  { forGood }: Deletion,
  by: string | null,
): Promise<string | null> {
  return write.transaction().execute(async (transaction) => {
    const file = await findFile(transaction, place);
    const { report_id: reportId, variant_id: variantId } = file;
    const deleted = { kind: "file", reportId, variant: place.variant, file: place.file } as const;
    const trashed = forGood
      ? null
      : await keepInTrash(
          transaction,
          deleted,
          await readTrashBody(transaction, reportId, { variantId, fileId: file.id }),
          nowMs,
        );
    await transaction.deleteFrom("artifact").where("id", "=", file.id).execute();
    await dropUnusedContent(transaction, blobs, [file.sha256]);
    await dropEmptyVariant(transaction, variantId, reportId);
    await touchReport(transaction, reportId, nowMs, by);
    await keepRevision(transaction, reportId, null);
    return trashed;
  });
}

async function dropEmptyVariant(db: Transaction<Schema>, variantId: string, reportId: string): Promise<void> {
  const left = await db.selectFrom("artifact").select("id").where("variant_id", "=", variantId).executeTakeFirst();
  if (left !== undefined) return;
  await db.deleteFrom("variant").where("id", "=", variantId).execute();
  await arrangeVariants(db, reportId);
}

/** A file's row by its place. Throws `file-not-found`. */
export async function findFile(
  db: Transaction<Schema>,
  place: Place,
): Promise<{ id: string; sha256: ContentHash; report_id: string; variant_id: string }> {
  const file = await db
    .selectFrom("artifact")
    .innerJoin("variant", "variant.id", "artifact.variant_id")
    .innerJoin("report", "report.id", "artifact.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["artifact.id", "artifact.sha256", "artifact.report_id", "artifact.variant_id"])
    .where("project.slug", "=", place.project)
    .where("report.slug", "=", place.report)
    .where("variant.name", "=", place.variant)
    .where("artifact.name", "=", place.file)
    .executeTakeFirst();
  if (file === undefined) throw new AppError("file-not-found", { details: place });
  return file;
}
