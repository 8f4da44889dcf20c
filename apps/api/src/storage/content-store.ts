import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { ContentHash } from "@sweetspot/model/ids";
import type { Blobs, Database } from "./database.ts";
import type { ReceivedContent } from "./ports.ts";
import { dropUnusedReadings } from "./reading-key.ts";
import type { Schema } from "./schema.ts";

/** Bytes are kept in pieces of at most this length, so that no single statement is large. */
const chunkBytes = 1024 * 1024;

/** Keeps received bytes, unless they are known; with `isDamaged` those that are kept are known to be other ones and are replaced. */
export async function putContent(
  db: Transaction<Schema>,
  blobs: Blobs,
  received: ReceivedContent,
  nowMs: number,
  isDamaged: boolean,
): Promise<void> {
  const { sha256, bytes } = received;
  const isKnown = await hasContent(db, sha256);
  if (isKnown && !isDamaged) return;
  if (!isKnown) await db.insertInto("content").values({ sha256, bytes, stored_at: nowMs }).execute();
  else {
    await db.updateTable("content").set({ bytes }).where("sha256", "=", sha256).execute();
    // Readings that failed because of the damage can be made now.
    await db
      .updateTable("reading")
      .set({ state: "pending", attempts: 0, queued_at: nowMs })
      .where("sha256", "=", sha256)
      .where("state", "=", "failed")
      .execute();
  }
  await blobs.put(db, sha256, received.chunks(chunkBytes));
}

/** Drops contents that neither a file nor the trash names, each in a transaction of its own. */
export async function dropUnnamedContents({ read, write, blobs }: Pick<Database, "read" | "write" | "blobs">) {
  const unnamed = await read.selectFrom("content").select("sha256").where(isUnnamed).execute();
  for (const { sha256 } of unnamed) {
    await write.transaction().execute((one) => dropUnusedContent(one, blobs, [sha256]));
  }
}

/** Deletes the readings of these contents that hold for no file any more, and those contents that neither a file nor the trash names. */
export async function dropUnusedContent(
  db: Transaction<Schema>,
  blobs: Blobs,
  hashes: readonly ContentHash[],
): Promise<void> {
  for (const sha256 of new Set(hashes)) {
    await dropUnusedReadings(db, sha256);
    const dropped = await db.deleteFrom("content").where("sha256", "=", sha256).where(isUnnamed).executeTakeFirst();
    if (dropped.numDeletedRows > 0n) await blobs.delete(db, sha256);
  }
}

/** Whether neither a file nor the trash names a content. */
function isUnnamed(e: ExpressionBuilder<Schema, "content">) {
  const file = e.selectFrom("artifact").select("artifact.id").whereRef("artifact.sha256", "=", "content.sha256");
  const trash = e
    .selectFrom("trash_content")
    .select("trash_id")
    .whereRef("trash_content.sha256", "=", "content.sha256");
  return e.not(e.or([e.exists(file), e.exists(trash)]));
}

/** Whether bytes of this hash are known. */
export async function hasContent(db: Kysely<Schema>, sha256: ContentHash): Promise<boolean> {
  const row = await db.selectFrom("content").select("sha256").where("sha256", "=", sha256).executeTakeFirst();
  return row !== undefined;
}

/** The first hash after this one; undefined after the last. */
export async function nextContent(db: Kysely<Schema>, after: ContentHash | ""): Promise<ContentHash | undefined> {
  const row = await db
    .selectFrom("content")
    .select("sha256")
    .where("sha256", ">", after as ContentHash)
    .orderBy("sha256")
    .executeTakeFirst();
  return row?.sha256;
}
