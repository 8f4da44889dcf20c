import { createHash } from "node:crypto";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { LogChoice } from "@sweetspot/model/log/log-pattern";
import { type FileFacts, factsAgree, type UsedFacts } from "@sweetspot/parsers/file-facts";
import type { Kysely, Transaction } from "kysely";
import { dropNames } from "./name-store.ts";
import type { Schema } from "./schema.ts";

/*
 * Evidence depends on a file's bytes and on what its reader used beside them: the time in its name, the time of its upload,
 * the pattern of its lines. A reader is handed these facts and they note what was asked for, so that files with the same
 * bytes share a reading exactly when it would have come out the same for each:
 *
 *   upload    join a finished reading whose used facts are this file's, or one that waits; else queue another
 *   finish    files that joined while it waited and differ in a used fact leave it, and look for another in the same way
 *   rename    and a changed pattern: the same
 */

/** The facts of a file beside its bytes, from its row. */
export function factsOf(file: {
  readonly name: string;
  readonly uploaded_at: number;
  readonly log: string | null;
}): FileFacts {
  return {
    fileName: file.name,
    receivedAtMs: file.uploaded_at,
    log: file.log === null ? null : (JSON.parse(file.log) as LogChoice),
  };
}

function readingId(sha256: ContentHash, facts: FileFacts): ReadingId {
  return createHash("sha256")
    .update(`${sha256}\n${JSON.stringify(facts)}`)
    .digest("hex") as ReadingId;
}

/** The reading of a content that holds for a file of these facts; queues one where there is none. */
export async function readingFor(
  db: Transaction<Schema>,
  sha256: ContentHash,
  facts: FileFacts,
  nowMs: number,
): Promise<ReadingId> {
  const id = readingId(sha256, facts);
  const known = await db
    .selectFrom("reading")
    .select(["id", "state", "used", "facts"])
    .where("sha256", "=", sha256)
    .orderBy("id")
    .execute();
  const finished = known.find(({ state, used }) => state !== "pending" && used !== null && agrees(used, facts));
  if (finished !== undefined) return finished.id;
  // A reading that waits is joined on the guess that names do not matter, which holds for most formats; patterns always do.
  const log = JSON.stringify(facts.log);
  const waiting =
    known.find((reading) => reading.id === id) ??
    known.find(
      (reading) => reading.state === "pending" && JSON.stringify((JSON.parse(reading.facts) as FileFacts).log) === log,
    );
  if (waiting !== undefined) return waiting.id;
  await db
    .insertInto("reading")
    .values({
      id,
      sha256,
      facts: JSON.stringify(facts),
      used: null,
      state: "pending",
      needs: null,
      reader: "",
      format: null,
      format_label: null,
      kind: null,
      diagnostics: "[]",
      summary: null,
      queued_at: nowMs,
      owner: null,
      leased_until: null,
      finished_at: null,
    })
    .execute();
  return id;
}

/** Gives a file the reading that holds for it as its row now is: after a rename, or with another pattern. */
export async function chooseReading(db: Transaction<Schema>, artifactId: string, nowMs: number): Promise<void> {
  const file = await db
    .selectFrom("artifact")
    .select(["sha256", "name", "uploaded_at", "log", "reading"])
    .where("id", "=", artifactId)
    .executeTakeFirstOrThrow();
  const facts = factsOf(file);
  const reading = await db
    .selectFrom("reading")
    .select("used")
    .where("id", "=", file.reading)
    .executeTakeFirstOrThrow();
  if (reading.used !== null && agrees(reading.used, facts)) return;
  const id = await readingFor(db, file.sha256, facts, nowMs);
  if (id === file.reading) return;
  await db.updateTable("artifact").set({ reading: id }).where("id", "=", artifactId).execute();
  await dropUnusedReadings(db, file.sha256);
}

/**
 * Before a reading is made: hands its files to one that has ended and used nothing that differs. Says whether there is one;
 * then this one is gone.
 */
export async function joinFinished(db: Kysely<Schema>, id: ReadingId, nowMs: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const reading = await transaction
      .selectFrom("reading")
      .select(["sha256", "facts"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (reading === undefined) return true;
    const others = await transaction
      .selectFrom("reading")
      .select(["id", "used"])
      .where("sha256", "=", reading.sha256)
      .where("state", "!=", "pending")
      .orderBy("id")
      .execute();
    const facts = JSON.parse(reading.facts) as FileFacts;
    const other = others.find(({ used }) => used !== null && agrees(used, facts));
    if (other === undefined) return false;
    await transaction.updateTable("artifact").set({ reading: other.id }).where("reading", "=", id).execute();
    await settleReading(transaction, other.id, nowMs);
    await dropUnusedReadings(transaction, reading.sha256);
    return true;
  });
}

/** After a reading has ended: files that differ in what it used look for another. */
export async function settleReading(db: Transaction<Schema>, id: ReadingId, nowMs: number): Promise<void> {
  const files = await db.selectFrom("artifact").select(["id", "sha256"]).where("reading", "=", id).execute();
  for (const file of files) await chooseReading(db, file.id, nowMs);
}

/** Deletes the readings of a content that hold for no file any more, with their evidence. */
export async function dropUnusedReadings(db: Transaction<Schema>, sha256: ContentHash): Promise<void> {
  await dropNames(db, sha256);
  await db
    .deleteFrom("reading")
    .where("sha256", "=", sha256)
    .where((e) =>
      e.not(e.exists(e.selectFrom("artifact").select("artifact.id").whereRef("artifact.reading", "=", "reading.id"))),
    )
    .execute();
}

function agrees(used: string, facts: FileFacts): boolean {
  return factsAgree(JSON.parse(used) as UsedFacts, facts);
}
