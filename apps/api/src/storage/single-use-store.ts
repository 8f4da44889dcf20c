import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { NewSingleUse, SingleUseKind } from "./way-ports.ts";

/** Keeps the purpose of a secret that works once; those that are over are dropped. */
export async function addSingleUse(db: Kysely<Schema>, use: NewSingleUse, nowMs: number): Promise<void> {
  await db.deleteFrom("single_use").where("expires_at", "<=", nowMs).execute();
  await db
    .insertInto("single_use")
    .values({
      hash: use.hash,
      kind: use.kind,
      person_id: use.personId,
      value: JSON.stringify(use.value),
      expires_at: use.expiresAtMs,
    })
    .execute();
}

/** Uses a secret up: gives its purpose, once; undefined when it is unknown, used or over. */
export async function takeSingleUse(
  db: Kysely<Schema>,
  kind: SingleUseKind,
  hash: string,
  nowMs: number,
): Promise<{ readonly value: unknown; readonly personId: string | null } | undefined> {
  const row = await db
    .deleteFrom("single_use")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .where("expires_at", ">", nowMs)
    .returning(["value", "person_id"])
    .executeTakeFirst();
  return row && { value: JSON.parse(row.value), personId: row.person_id };
}

/** Drops all secrets of a kind that are a person's. */
export async function dropSingleUses(db: Kysely<Schema>, kind: SingleUseKind, personId: string): Promise<void> {
  await db.deleteFrom("single_use").where("kind", "=", kind).where("person_id", "=", personId).execute();
}
