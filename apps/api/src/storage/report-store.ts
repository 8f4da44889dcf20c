import type { ReportPatch, VariantPatch } from "@sweetspot/contract";
import { isVisible } from "@sweetspot/contract/names";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { dropUnusedContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import type { ReportName, VariantName } from "./names.ts";
import type { Deletion } from "./ports.ts";
import { setLabels } from "./label-store.ts";
import { findReport } from "./find-report.ts";
import type { Schema } from "./schema.ts";
import { endSharesOf } from "./share-store.ts";
import { keepRevision } from "./revision-store.ts";
import { readTrashBody } from "./trash-body.ts";
import { dropEmptyProject, keepInTrash } from "./trash-store.ts";
import { arrangeVariants, touchReport } from "./upload-store.ts";

/** Changes title, notes or the variants' order. Throws `report-not-found`, `unusable`. */
export async function patchReport(
  db: Kysely<Schema>,
  name: ReportName,
  patch: ReportPatch,
  nowMs: number,
  by: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const report = await findReport(transaction, name);
    const { title, notes, variantOrder, labels, archived } = patch;
    if (title !== undefined && !isVisible(title)) {
      throw new AppError("bad-request", {
        message:
          "A title needs something that can be seen, and nothing that cannot: no control or direction characters.",
        details: { field: "title" },
      });
    }
    const bad = labels?.find((label) => !isVisible(label) || label.trim() !== label);
    if (bad !== undefined) {
      throw new AppError("bad-request", {
        message: `"${bad}" cannot be a label: it needs something that can be seen, and no spaces at its ends.`,
        details: { field: "labels" },
      });
    }
    const set = {
      ...(title === undefined ? {} : { title }),
      ...(notes === undefined ? {} : { notes }),
      ...(archived === undefined ? {} : { archived_at: archived ? nowMs : null }),
    };
    if (Object.keys(set).length > 0) {
      await transaction.updateTable("report").set(set).where("id", "=", report.id).execute();
    }
    if (labels !== undefined) await setLabels(transaction, report.id, labels);
    if (variantOrder !== undefined) await orderVariantsAsGiven(transaction, report.id, variantOrder);
    await touchReport(transaction, report.id, nowMs, by);
    await keepRevision(transaction, report.id, variantOrder === undefined ? "as before" : null);
    if (variantOrder === undefined) {
      // Neither words nor labels change what the evidence says.
      await transaction
        .updateTable("report_verdict")
        .set((e) => ({ revision: e("revision", "+", 1) }))
        .where("report_id", "=", report.id)
        .execute();
    }
  });
}

async function orderVariantsAsGiven(
  db: Transaction<Schema>,
  reportId: string,
  order: readonly string[],
): Promise<void> {
  const variants = await db.selectFrom("variant").select(["id", "name"]).where("report_id", "=", reportId).execute();
  const isSame = order.length === variants.length && new Set(order).size === order.length;
  if (!isSame || variants.some((variant) => !order.includes(variant.name))) {
    throw new AppError("unusable", {
      message: "variantOrder must name every variant of the report once.",
      details: { field: "variantOrder", variants: variants.map((variant) => variant.name) },
    });
  }
  for (const variant of variants) {
    await db
      .updateTable("variant")
      .set({ position: order.indexOf(variant.name) })
      .where("id", "=", variant.id)
      .execute();
  }
  await db.updateTable("report").set({ is_ordered: 1 }).where("id", "=", reportId).execute();
}

/** Changes a variant's name, place in a sweep or commit. Throws `variant-not-found`, `name-taken`. */
export async function patchVariant(
  db: Kysely<Schema>,
  name: VariantName,
  patch: VariantPatch,
  nowMs: number,
  by: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { reportId, variantId } = await findVariant(transaction, name);
    if (patch.name !== undefined && patch.name !== name.variant) {
      const taken = await transaction
        .selectFrom("variant")
        .select("id")
        .where("report_id", "=", reportId)
        .where("name", "=", patch.name)
        .executeTakeFirst();
      if (taken !== undefined) throw new AppError("name-taken", { details: { variant: patch.name } });
      await transaction.updateTable("variant").set({ name: patch.name }).where("id", "=", variantId).execute();
    }
    if (patch.parameter !== undefined) {
      const set = { parameter: patch.parameter, is_parameter_set: 1 };
      await transaction.updateTable("variant").set(set).where("id", "=", variantId).execute();
    }
    if (patch.commit !== undefined) {
      await transaction.updateTable("variant").set({ commit_hash: patch.commit }).where("id", "=", variantId).execute();
    }
    await arrangeVariants(transaction, reportId);
    await touchReport(transaction, reportId, nowMs, by);
    await keepRevision(transaction, reportId, null);
  });
}

/** Deletes a variant with its files. Gives its id in the trash, null when it is gone for good. Throws `variant-not-found`. */
export async function deleteVariant(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  name: VariantName,
  nowMs: number,
  { forGood }: Deletion,
  by: string | null,
): Promise<string | null> {
  return write.transaction().execute(async (transaction) => {
    const { reportId, variantId } = await findVariant(transaction, name);
    const body = await readTrashBody(transaction, reportId, { variantId });
    const deleted = { kind: "variant", reportId, variant: name.variant } as const;
    const trashed = forGood ? null : await keepInTrash(transaction, deleted, body, nowMs);
    await transaction.deleteFrom("variant").where("id", "=", variantId).execute();
    await dropUnusedContent(
      transaction,
      blobs,
      body.files.map((file) => file.sha256),
    );
    await arrangeVariants(transaction, reportId);
    await touchReport(transaction, reportId, nowMs, by);
    await keepRevision(transaction, reportId, null);
    return trashed;
  });
}

/**
 * Deletes a report with all its files and the links to it, and its project with its last report and the last of its trash unless it has members or
 * tokens. Gives the report's id in the
 * trash, null when it is gone for good. Throws `report-not-found`.
 */
export async function deleteReport(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  name: ReportName,
  nowMs: number,
  { forGood }: Deletion,
): Promise<string | null> {
  return write.transaction().execute(async (transaction) => {
    const report = await findReport(transaction, name);
    const body = await readTrashBody(transaction, report.id);
    const deleted = { kind: "report", reportId: report.id } as const;
    const trashed = forGood ? null : await keepInTrash(transaction, deleted, body, nowMs);
    await endSharesOf(transaction, blobs, report.id);
    await transaction.deleteFrom("report").where("id", "=", report.id).execute();
    await dropUnusedContent(
      transaction,
      blobs,
      body.files.map((file) => file.sha256),
    );
    await dropEmptyProject(transaction, report.project_id);
    return trashed;
  });
}

async function findVariant(
  db: Transaction<Schema>,
  name: VariantName,
): Promise<{ reportId: string; variantId: string }> {
  const report = await findReport(db, name);
  const row = await db
    .selectFrom("variant")
    .select("id")
    .where("report_id", "=", report.id)
    .where("name", "=", name.variant)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("variant-not-found", { details: name });
  return { reportId: report.id, variantId: row.id };
}
