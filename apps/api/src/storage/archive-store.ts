import type { ReportManifest } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../http/errors.ts";
import { may, nameOf, type Principal } from "../http/principal.ts";
import { projectAccess } from "./access-store.ts";
import { dropUnusedContent, putContent } from "./content-store.ts";
import type { Database } from "./database.ts";
import { findReport } from "./find-report.ts";
import { liveName } from "./frozen-name.ts";
import { policyOf, setPolicy } from "./policy-store.ts";
import type { ReportName } from "./names.ts";
import type { ReceivedReport } from "./ports.ts";
import { putBack } from "./restore-trash.ts";
import type { Schema } from "./schema.ts";
import { setSource, sourceOf } from "./source-store.ts";
import { assertQuota } from "./storage-policy-store.ts";
import { readTrashBody, type TrashBody } from "./trash-body.ts";
import { ensureProject } from "./upload-store.ts";

/** All that a report is beside the bytes of its files. Throws `report-not-found`. */
export async function manifestOf(db: Kysely<Schema>, name: ReportName, principal: Principal): Promise<ReportManifest> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await findReport(transaction, name);
    const { report, labels, variants, files, marks } = await readTrashBody(transaction, id);
    const sizes = await transaction
      .selectFrom("content")
      .select(["sha256", "bytes"])
      .where("sha256", "in", (e) => e.selectFrom("artifact").select("sha256").where("report_id", "=", id))
      .execute();
    const bytesOf = new Map(sizes.map(({ sha256, bytes }) => [sha256, bytes]));
    return {
      format: "sweetspot-report",
      version: 1,
      project: name.project,
      slug: liveName(name.report),
      title: report!.title,
      notes: report!.notes,
      revision: report!.revision,
      createdAt: report!.created_at,
      labels: labels!,
      isOrdered: report!.is_ordered === 1,
      variants: variants.map((variant) => ({
        name: variant.name,
        parameter: variant.parameter,
        isParameterSet: variant.is_parameter_set === 1,
        commit: variant.commit_hash,
      })),
      files: files.map((file) => ({
        variant: file.variant,
        name: file.name,
        sha256: file.sha256,
        bytes: bytesOf.get(file.sha256)!,
        uploadedAt: file.uploaded_at,
        log: file.log === null ? null : (JSON.parse(file.log) as ReportManifest["files"][number]["log"]),
      })),
      marks: marks.map(({ updated_at: at, ...mark }) => ({ ...mark, at })),
      policy: principal.kind === "share" ? null : await policyOf(transaction, name.project),
      source: await sourceOf(transaction, name.project),
    };
  });
}

/**
 * Makes a report of an archive, and its project if it does not exist. Each content is kept in a transaction of its own, between which others
 * write; the report is made in the last one, which also keeps contents that a delete has dropped meanwhile. Contents that no report
 * names in the end are dropped, after a kill by `dropUnnamedContents`. A project without reports takes the archive's policy and
 * repository where `principal` may set them. Throws `name-taken`, `quota-reached`, `disk-full`.
 */
export async function importReport(
  { write, blobs }: Pick<Database, "write" | "blobs">,
  name: ReportName,
  { manifest, contents, damaged, assertRoom }: ReceivedReport,
  nowMs: number,
  principal: Principal,
): Promise<void> {
  const inTransaction = <T>(work: (transaction: Transaction<Schema>) => Promise<T>) =>
    write.transaction().execute(work);
  try {
    for (const content of contents) {
      await assertRoom();
      await inTransaction((one) => putContent(one, blobs, content, nowMs, damaged.has(content.sha256)));
    }
    await inTransaction(async (transaction) => {
      const projectId = await ensureProject(transaction, name.project, nowMs);
      const reports = await transaction
        .selectFrom("report")
        .select("slug")
        .where("project_id", "=", projectId)
        .execute();
      if (reports.some(({ slug }) => slug === name.report)) {
        throw new AppError("name-taken", {
          message: `${name.project} has a report ${name.report} already. Choose another name for the imported one.`,
        });
      }
      for (const content of contents) await putContent(transaction, blobs, content, nowMs, false);
      await putBack(transaction, projectId, name.report, bodyOf(manifest, nameOf(principal)), nowMs);
      await assertQuota(transaction, name.project);
      const access = await projectAccess(transaction, name.project, principal);
      if (reports.length > 0 || access === undefined || !may(principal, "admin", access)) return;
      if (manifest.policy !== null) await setPolicy(transaction, name.project, manifest.policy, nowMs);
      await setSource(transaction, name.project, manifest.source, nowMs);
    });
  } catch (error) {
    // Contents that cannot be dropped now are dropped after the next start.
    for (const { sha256 } of contents) {
      await inTransaction((one) => dropUnusedContent(one, blobs, [sha256])).catch(() => {});
    }
    throw error;
  }
}

function bodyOf(manifest: ReportManifest, author: string | null): TrashBody {
  return {
    report: {
      title: manifest.title,
      notes: manifest.notes,
      revision: manifest.revision,
      is_ordered: manifest.isOrdered ? 1 : 0,
      created_at: manifest.createdAt,
      author,
    },
    labels: manifest.labels,
    marks: manifest.marks.map(({ at, ...mark }) => ({ ...mark, updated_at: at })),
    variants: manifest.variants.map((variant, position) => ({
      name: variant.name,
      position,
      parameter: variant.parameter,
      is_parameter_set: variant.isParameterSet ? 1 : 0,
      commit_hash: variant.commit,
    })),
    files: manifest.files.map((file) => ({
      variant: file.variant,
      name: file.name,
      sha256: file.sha256 as ContentHash,
      uploaded_at: file.uploadedAt,
      log: file.log === null ? null : JSON.stringify(file.log),
    })),
  };
}
