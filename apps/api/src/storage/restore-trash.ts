import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { setLabels } from "./label-store.ts";
import { factsOf, readingFor } from "./reading-key.ts";
import type { Schema } from "./schema.ts";
import type { TrashBody } from "./trash-body.ts";
import { arrangeVariants, touchReport } from "./upload-store.ts";

/**
 * Puts an entry of a project's trash back where it was; gives the report's slug. Its files are read again. Throws `trash-not-found`,
 * `name-taken` when its place is taken by now, and `report-not-found` when the report that a variant or a file was in is gone as well.
 */
export async function restoreTrash(db: Kysely<Schema>, project: string, id: string, nowMs: number): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const entry = await transaction
      .selectFrom("trash")
      .innerJoin("project", "project.id", "trash.project_id")
      .select(["trash.project_id", "trash.report", "trash.body"])
      .where("project.slug", "=", project)
      .where("trash.id", "=", id)
      .executeTakeFirst();
    if (entry === undefined) throw new AppError("trash-not-found", { details: { id } });
    await putBack(transaction, entry.project_id, entry.report, JSON.parse(entry.body) as TrashBody, nowMs);
    await transaction.deleteFrom("trash").where("id", "=", id).execute();
    return entry.report;
  });
}

/** Makes a report, or a part of one, of what was kept of it. Its contents are known already. Throws as `restoreTrash`. */
export async function putBack(
  db: Transaction<Schema>,
  projectId: string,
  slug: string,
  body: TrashBody,
  nowMs: number,
): Promise<void> {
  const reportId = await restoreReport(db, projectId, slug, body, nowMs);
  const variants = await restoreVariants(db, reportId, body);
  await restoreFiles(db, reportId, variants, body, nowMs);
  await arrangeVariants(db, reportId);
  await touchReport(db, reportId, nowMs);
}

async function restoreReport(
  db: Transaction<Schema>,
  projectId: string,
  slug: string,
  { report, marks, labels = [] }: TrashBody,
  nowMs: number,
): Promise<string> {
  const present = await db
    .selectFrom("report")
    .select("id")
    .where("project_id", "=", projectId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (report === null) {
    if (present !== undefined) return present.id;
    throw new AppError("report-not-found", {
      message: `The report ${slug} that this was in is deleted as well. Restore the report first.`,
    });
  }
  if (present !== undefined) {
    throw new AppError("name-taken", {
      message: `There is another report ${slug} by now. Delete or empty that one first; the deleted one stays in the trash meanwhile.`,
    });
  }
  const reportId = randomUUID();
  await db
    .insertInto("report")
    .values({ ...report, id: reportId, project_id: projectId, slug, updated_at: nowMs })
    .execute();
  await setLabels(db, reportId, labels);
  for (const mark of marks)
    await db
      .insertInto("finding_mark")
      .values({ ...mark, report_id: reportId })
      .execute();
  return reportId;
}

/** Makes the variants that are gone, each at its old place among the others. Gives the ids of all by name. */
async function restoreVariants(
  db: Transaction<Schema>,
  reportId: string,
  body: TrashBody,
): Promise<ReadonlyMap<string, string>> {
  const present = await db
    .selectFrom("variant")
    .select(["id", "name"])
    .where("report_id", "=", reportId)
    .orderBy("position")
    .execute();
  const order = [...present];
  for (const variant of body.variants) {
    if (order.some(({ name }) => name === variant.name)) continue;
    const id = randomUUID();
    await db
      .insertInto("variant")
      .values({ ...variant, id, report_id: reportId })
      .execute();
    order.splice(variant.position, 0, { id, name: variant.name });
  }
  for (const [position, { id }] of order.entries()) {
    await db.updateTable("variant").set({ position }).where("id", "=", id).execute();
  }
  return new Map(order.map(({ id, name }) => [name, id]));
}

async function restoreFiles(
  db: Transaction<Schema>,
  reportId: string,
  variants: ReadonlyMap<string, string>,
  { files }: TrashBody,
  nowMs: number,
): Promise<void> {
  for (const { variant, ...file } of files) {
    const variantId = variants.get(variant) as string;
    const taken = await db
      .selectFrom("artifact")
      .select("id")
      .where("variant_id", "=", variantId)
      .where("name", "=", file.name)
      .executeTakeFirst();
    if (taken !== undefined) {
      throw new AppError("name-taken", {
        message: `There is another file ${file.name} in ${variant} by now. Rename or delete that one first; the deleted one stays in the trash meanwhile.`,
      });
    }
    await db
      .insertInto("artifact")
      .values({
        ...file,
        id: randomUUID(),
        report_id: reportId,
        variant_id: variantId,
        reading: await readingFor(db, file.sha256, factsOf(file), nowMs),
      })
      .execute();
  }
}
