import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { NewPasskey, PasskeyKey, PasskeyRow } from "./way-ports.ts";

/** Keeps a passkey; gives its id, or undefined where its device has registered it already. */
export async function addPasskey(db: Kysely<Schema>, passkey: NewPasskey, nowMs: number): Promise<string | undefined> {
  const made = await db
    .insertInto("passkey")
    .values({
      id: randomUUID(),
      credential_id: passkey.credentialId,
      person_id: passkey.personId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(" "),
      added_at: nowMs,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

/** The key of a passkey, by the id that its device knows. */
export async function findPasskey(db: Kysely<Schema>, credentialId: string): Promise<PasskeyKey | undefined> {
  const row = await db
    .selectFrom("passkey")
    .select(["id", "credential_id as credentialId", "person_id as personId", "public_key as publicKey"])
    .select(["counter", "transports"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row && { ...row, transports: row.transports === "" ? [] : row.transports.split(" ") };
}

/** Notes a sign-in by a passkey with the device's counter. */
export async function notePasskeyUse(db: Kysely<Schema>, id: string, counter: number, nowMs: number): Promise<void> {
  await db.updateTable("passkey").set({ counter, used_at: nowMs }).where("id", "=", id).execute();
}

/** Passkeys of a person, the oldest first. */
export async function listPasskeys(db: Kysely<Schema>, personId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkey")
    .select(["id", "name", "added_at as addedAt", "used_at as usedAt", "credential_id as credentialId"])
    .where("person_id", "=", personId)
    .orderBy("added_at")
    .execute();
}

/** Names a passkey of a person; whether it is theirs. */
export async function namePasskey(db: Kysely<Schema>, personId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
