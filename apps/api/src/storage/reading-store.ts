import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { FileFacts } from "@sweetspot/parsers/file-facts";
import type { ExpressionBuilder, Kysely } from "kysely";
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

/** Who takes readings from the queue, and the time. Every process has an owner's name of its own. */
export interface Claimant {
  readonly owner: string;
  readonly nowMs: number;
}

/** A reading belongs to who has claimed it for this long; who still reads it renews that in time. */
export const leaseMs = 60_000;

/** Returns the oldest reading of each project that waits and that no other process has claimed, the oldest first, without those already in hand. */
export async function firstPending(
  db: Kysely<Schema>,
  claimant: Claimant,
  inHand: readonly ReadingId[],
): Promise<PendingReading[]> {
  const rows = await db
    .with("waiting", (w) =>
      w
        .selectFrom("reading")
        .select(["id", "sha256", "facts", "attempts", "queued_at"])
        .where("state", "=", "pending")
        .where((e) => isFree(e, claimant))
        // An empty list in brackets is not SQL, though SQLite takes it.
        .$if(inHand.length > 0, (query) => query.where("id", "not in", inHand))
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

function isFree(e: ExpressionBuilder<Schema, "reading">, { owner, nowMs }: Claimant) {
  return e.or([e("leased_until", "is", null), e("leased_until", "<=", nowMs), e("owner", "=", owner)]);
}

/**
 * Claims a reading and counts, before it begins, that it is tried: a crash that it causes is then counted against it. Returns
 * whether it is claimed; another process may have been first.
 */
export async function claimReading(db: Kysely<Schema>, id: ReadingId, claimant: Claimant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reading")
    .set((e) => ({
      owner: claimant.owner,
      leased_until: claimant.nowMs + leaseMs,
      attempts: e("attempts", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where((e) => isFree(e, claimant))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps these readings claimed. */
export async function renewLeases(
  db: Kysely<Schema>,
  { owner, nowMs }: Claimant,
  ids: readonly ReadingId[],
): Promise<void> {
  await db
    .updateTable("reading")
    .set({ leased_until: nowMs + leaseMs })
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .execute();
}

/** Gives readings back to the queue as if they had not been tried. */
export async function releaseReadings(db: Kysely<Schema>, owner: string, ids: readonly ReadingId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("reading")
    .set((e) => ({ attempts: e("attempts", "-", 1), owner: null, leased_until: null }))
    .where("id", "in", ids)
    .where("owner", "=", owner)
    .where("state", "=", "pending")
    .where("attempts", ">", 0)
    .execute();
}

/** Frees what processes have claimed that no longer run: for who knows to be alone. */
export async function dropLeases(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("reading").set({ owner: null, leased_until: null }).where("owner", "is not", null).execute();
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

/**
 * Keeps what a reading gave; evidence and state change together, and files it does not hold for leave it. What another process
 * has claimed meanwhile is left to that one.
 */
export async function storeReading(
  db: Kysely<Schema>,
  { owner, nowMs }: Claimant,
  id: ReadingId,
  reply: ParseReply,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const reading = await transaction.selectFrom("reading").select("owner").where("id", "=", id).executeTakeFirst();
    // Its files were deleted while it was read, or it took so long that another process has begun again.
    if (reading === undefined || reading.owner !== owner) return;
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
        owner: null,
        leased_until: null,
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
