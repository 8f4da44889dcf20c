import type { Selectable, Transaction } from "kysely";
import { labelsOf } from "./label-store.ts";
import type { Schema } from "./schema.ts";

type Row<Table extends keyof Schema, Column extends keyof Selectable<Schema[Table]>> = Pick<
  Selectable<Schema[Table]>,
  Column
>;

/** All that is needed to put back what was deleted, as it is kept in the trash. */
export interface TrashBody {
  /** Only when the whole report was deleted. */
  readonly report:
    | (Row<"report", "title" | "notes" | "revision" | "is_ordered" | "created_at"> &
        Partial<Row<"report", "author" | "archived_at">>)
    | null;
  /** Trash of an older version has none. */
  readonly labels?: string[];
  readonly marks: readonly Row<"finding_mark", "finding" | "state" | "note" | "updated_at">[];
  /** The variants that the files were in, in their order. */
  readonly variants: readonly Row<"variant", "name" | "position" | "parameter" | "is_parameter_set" | "commit_hash">[];
  readonly files: readonly (Row<"artifact", "name" | "sha256" | "uploaded_at" | "log"> & {
    readonly variant: string;
  })[];
}

/** Reads what is about to be deleted: a report, or in it one variant or one file. */
export async function readTrashBody(
  db: Transaction<Schema>,
  reportId: string,
  only: { variantId?: string; fileId?: string } = {},
): Promise<TrashBody> {
  const isWhole = only.variantId === undefined;
  let variants = db
    .selectFrom("variant")
    .select(["name", "position", "parameter", "is_parameter_set", "commit_hash"])
    .where("report_id", "=", reportId)
    .orderBy("position");
  let files = db
    .selectFrom("artifact")
    .innerJoin("variant", "variant.id", "artifact.variant_id")
    .select(["artifact.name", "artifact.sha256", "artifact.uploaded_at", "artifact.log", "variant.name as variant"])
    .where("artifact.report_id", "=", reportId)
    .orderBy("variant.position")
    .orderBy("artifact.name");
  if (only.variantId !== undefined) {
    variants = variants.where("id", "=", only.variantId);
    files = files.where("artifact.variant_id", "=", only.variantId);
  }
  if (only.fileId !== undefined) files = files.where("artifact.id", "=", only.fileId);
  return {
    report: isWhole
      ? await db
          .selectFrom("report")
          .select(["title", "notes", "revision", "is_ordered", "created_at", "author", "archived_at"])
          .where("id", "=", reportId)
          .executeTakeFirstOrThrow()
      : null,
    marks: isWhole
      ? await db
          .selectFrom("finding_mark")
          .select(["finding", "state", "note", "updated_at"])
          .where("report_id", "=", reportId)
          .execute()
      : [],
    labels: isWhole ? ((await labelsOf(db, [reportId])).get(reportId) ?? []) : [],
    variants: await variants.execute(),
    files: await files.execute(),
  };
}
