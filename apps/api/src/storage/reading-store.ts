import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { FileFacts } from "@sweetspot/parsers/file-facts";
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { ParseReply } from "../uploads/parse-worker.ts";
import { settleReading } from "./reading-key.ts";

/** Rows of packed evidence are at most this long, so that no single statement is large. */
const chunkBytes = 1024 * 1024;

export interface PendingReading {
  readonly id: ReadingId;
  readonly sha256: ContentHash;
  readonly facts: FileFacts;
  readonly attempts: number;
  /** Id of the project of one of its files. */
  readonly project: string;
}

/** So many readings that wait are looked at, the oldest: a project whose first is behind them waits for these. */
const lookedAt = 5_000;

/** The oldest reading of each project that waits, without those already in hand; the oldest first. */
export async function firstPending(db: Kysely<Schema>, inHand: readonly ReadingId[]): Promise<PendingReading[]> {
  const rows = await db
    .with("waiting", (w) =>
      w
        .selectFrom("reading")
        .select(["id", "sha256", "facts", "attempts", "queued_at"])
        .where("state", "=", "pending")
        .where("id", "not in", inHand)
        .orderBy("queued_at")
        .limit(lookedAt),
    )
    .with("placed", (w) =>
      w
        .selectFrom("waiting")
        .selectAll()
        .select((e) =>
          e
            .selectFrom("artifact")
            .innerJoin("report", "report.id", "artifact.report_id")
            .select("report.project_id")
            .whereRef("artifact.reading", "=", "waiting.id")
            .limit(1)
            .as("project"),
        ),
    )
    .with("ranked", (w) =>
      w
        .selectFrom("placed")
        .selectAll()
        .select((e) =>
          e.fn
            .agg<number>("row_number")
            .over((over) => over.partitionBy("project").orderBy("queued_at").orderBy("id"))
            .as("place"),
        ),
    )
    .selectFrom("ranked")
    .select(["id", "sha256", "facts", "attempts", "project"])
    .where("place", "=", 1)
    .orderBy("queued_at")
    .execute();
  return rows.map((row) => ({ ...row, project: row.project ?? "", facts: JSON.parse(row.facts) as FileFacts }));
}

/** Takes back that readings were tried. */
export async function forgetAttempts(db: Kysely<Schema>, ids: readonly ReadingId[]): Promise<void> {
  await db
    .updateTable("reading")
    .set((e) => ({ attempts: e("attempts", "-", 1) }))
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .where("attempts", ">", 0)
    .execute();
}

/** How many contents wait to be read. */
export async function countPending(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom("reading")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Notes, before it begins, that a reading is tried: a crash that it causes is then counted against it. */
export async function countAttempt(db: Kysely<Schema>, id: ReadingId): Promise<void> {
  await db
    .updateTable("reading")
    .set((e) => ({ attempts: e("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Keeps what a reading gave; evidence and state change together, and files it does not hold for leave it. */
export async function storeReading(db: Kysely<Schema>, id: ReadingId, reply: ParseReply, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const reading = await transaction.selectFrom("reading").select("id").where("id", "=", id).executeTakeFirst();
    // Its files were deleted while it was read.
    if (reading === undefined) return;
    await transaction.deleteFrom("evidence").where("id", "=", id).execute();
    if (reply.evidence !== null && reply.kind !== null) {
      await transaction
        .insertInto("evidence")
        .values({
          id,
          reader: reply.reader,
          kind: reply.kind,
          packed_bytes: reply.packedBytes,
          stored_bytes: reply.evidence.length,
        })
        .execute();
      for (let n = 0; n * chunkBytes < reply.evidence.length; n++) {
        const bytes = reply.evidence.slice(n * chunkBytes, (n + 1) * chunkBytes);
        await transaction.insertInto("evidence_chunk").values({ id, n, bytes }).execute();
      }
    }
    await transaction
      .updateTable("reading")
      .set({
        state: reply.state,
        used: reply.used,
        needs: reply.needs,
        reader: reply.reader,
        format: reply.format,
        format_label: reply.formatLabel,
        kind: reply.kind,
        diagnostics: reply.diagnostics,
        summary: reply.summary,
        finished_at: nowMs,
      })
      .where("id", "=", id)
      .execute();
    await settleReading(transaction, id, nowMs);
  });
}

/** Queues what was read by readers that are no longer current. Gives how many. */
export async function requeueOutdated(
  db: Kysely<Schema>,
  currentReaders: readonly string[],
  nowMs: number,
): Promise<number> {
  const result = await db
    .updateTable("reading")
    .set({ state: "pending", attempts: 0, queued_at: nowMs })
    .where("state", "!=", "pending")
    .where("reader", "not in", currentReaders)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether a reading has ended. */
export async function isRead(db: Kysely<Schema>, id: ReadingId): Promise<boolean> {
  const row = await db.selectFrom("reading").select("state").where("id", "=", id).executeTakeFirst();
  return row === undefined || row.state !== "pending";
}
