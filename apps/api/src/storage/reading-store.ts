import type { ReadingId } from "@sweetspot/model/ids";
import type { FileFacts } from "@sweetspot/parsers/file-facts";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "./database.ts";
import { keepNames } from "./name-store.ts";
import { joinFinished, settleReading } from "./reading-key.ts";
import { type FinishedReading, leaseMs, type PendingReading, type ReadingQueue } from "./reading-queue.ts";
import type { Schema } from "./schema.ts";

/** Rows of packed evidence are at most this long, so that no single statement is large. */
const chunkBytes = 1024 * 1024;

/** This number of waiting readings is looked at, the oldest: a project whose first is behind them waits for these. */
const lookedAt = 5_000;

/** The queue of readings as rows of the table `reading`. `now` gives milliseconds since the Unix epoch. */
export class ReadingRows implements ReadingQueue {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  get isAlone(): boolean {
    return this.#database.writes !== null;
  }

  async first(owner: string, inHand: readonly ReadingId[]): Promise<PendingReading[]> {
    const rows = await this.#database.read
      .with("waiting", (w) =>
        w
          .selectFrom("reading")
          .select(["id", "sha256", "facts", "attempts", "queued_at"])
          .where("state", "=", "pending")
          .where((e) => isFree(e, owner, this.#now()))
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

  async claim(id: ReadingId, owner: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable("reading")
      .set((e) => ({
        owner,
        leased_until: this.#now() + leaseMs,
        attempts: e("attempts", "+", 1),
      }))
      .where("id", "=", id)
      .where("state", "=", "pending")
      .where((e) => isFree(e, owner, this.#now()))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async renew(ids: readonly ReadingId[], owner: string): Promise<void> {
    await this.#database.write
      .updateTable("reading")
      .set({ leased_until: this.#now() + leaseMs })
      .where("owner", "=", owner)
      .where("id", "in", ids)
      .execute();
  }

  async release(ids: readonly ReadingId[], owner: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#database.write
      .updateTable("reading")
      .set((e) => ({ attempts: e("attempts", "-", 1), owner: null, leased_until: null }))
      .where("id", "in", ids)
      .where("owner", "=", owner)
      .where("state", "=", "pending")
      .where("attempts", ">", 0)
      .execute();
  }

  async freeAll(): Promise<void> {
    await this.#database.write
      .updateTable("reading")
      .set({ owner: null, leased_until: null })
      .where("owner", "is not", null)
      .execute();
  }

  join(id: ReadingId): Promise<boolean> {
    return joinFinished(this.#database.write, id, this.#now());
  }

  async finish(id: ReadingId, owner: string, finished: FinishedReading): Promise<void> {
    await this.#database.write.transaction().execute(async (transaction) => {
      const reading = await transaction.selectFrom("reading").select("owner").where("id", "=", id).executeTakeFirst();
      // Its files were deleted while it was read, or it took so long that another process has begun again.
      if (reading === undefined || reading.owner !== owner) return;
      await transaction.deleteFrom("evidence").where("id", "=", id).execute();
      if (finished.evidence !== null && finished.kind !== null) {
        await transaction
          .insertInto("evidence")
          .values({
            id,
            reader: finished.reader,
            kind: finished.kind,
            packed_bytes: finished.packedBytes,
            stored_bytes: finished.evidence.length,
          })
          .execute();
        for (let n = 0; n * chunkBytes < finished.evidence.length; n++) {
          const bytes = finished.evidence.slice(n * chunkBytes, (n + 1) * chunkBytes);
          await transaction.insertInto("evidence_chunk").values({ id, n, bytes }).execute();
        }
      }
      await transaction
        .updateTable("reading")
        .set({
          state: finished.state,
          used: finished.used,
          needs: finished.needs,
          reader: finished.reader,
          format: finished.format,
          format_label: finished.formatLabel,
          kind: finished.kind,
          diagnostics: finished.diagnostics,
          summary: finished.summary,
          owner: null,
          leased_until: null,
          finished_at: this.#now(),
        })
        .where("id", "=", id)
        .execute();
      await keepNames(transaction, id, finished.names);
      await settleReading(transaction, id, this.#now());
    });
  }

  async requeueOutdated(currentReaders: readonly string[]): Promise<void> {
    await this.#database.write
      .updateTable("reading")
      .set({ state: "pending", attempts: 0, queued_at: this.#now() })
      .where("state", "!=", "pending")
      .where("reader", "not in", currentReaders)
      .execute();
  }

  async isRead(id: ReadingId): Promise<boolean> {
    const row = await this.#database.read.selectFrom("reading").select("state").where("id", "=", id).executeTakeFirst();
    return row === undefined || row.state !== "pending";
  }

  async count(): Promise<number> {
    const row = await this.#database.read
      .selectFrom("reading")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("state", "=", "pending")
      .executeTakeFirstOrThrow();
    return row.count;
  }
}

function isFree(e: ExpressionBuilder<Schema, "reading">, owner: string, nowMs: number) {
  return e.or([e("leased_until", "is", null), e("leased_until", "<=", nowMs), e("owner", "=", owner)]);
}
