import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** A session that is used again after this is noted to be in use. */
const noteEveryMs = 3_600_000;

/** Longest that a session lasts: unused, and in all. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** A person as lists show them. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Whether anybody can sign in. */
export async function hasPeople(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whose session this is, by the hash of its token; undefined when it is unknown or over. */
export async function personOfSession(
  db: { readonly read: Kysely<Schema>; readonly write: Kysely<Schema> },
  hash: string,
  limits: SessionLimits,
  nowMs: number,
): Promise<(PersonRow & { readonly sessionId: string }) | undefined> {
  const row = await db.read
    .selectFrom("person_session")
    .innerJoin("person", "person.id", "person_session.person_id")
    .select(["person_session.id as sessionId", "person_session.created_at", "person_session.updated_at"])
    .select(["person_session.expires_at", "person.id", "person.name", "person.email", "person.is_admin"])
    .where("person_session.token", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const endMs = Date.parse(row.created_at) + limits.absoluteMs;
  if (nowMs >= Math.min(Date.parse(row.expires_at), endMs)) {
    await db.write.deleteFrom("person_session").where("id", "=", row.sessionId).execute();
    return undefined;
  }
  if (nowMs - Date.parse(row.updated_at) > noteEveryMs) {
    const expires = new Date(Math.min(nowMs + limits.idleMs, endMs)).toISOString();
    await db.write
      .updateTable("person_session")
      .set({ updated_at: new Date(nowMs).toISOString(), expires_at: expires })
      .where("id", "=", row.sessionId)
      .execute();
  }
  const { id, name, email, sessionId } = row;
  return { id, name, email, isAdmin: row.is_admin === 1, sessionId };
}

/** Sessions of a person that are not over, the last used first. */
export async function listSessions(db: Kysely<Schema>, personId: string, nowMs: number) {
  return db
    .selectFrom("person_session")
    .select(["id", "created_at as createdAt", "updated_at as usedAt", "expires_at as expiresAt"])
    .select(["ip_address as address", "user_agent as agent"])
    .where("person_id", "=", personId)
    .where("expires_at", ">", new Date(nowMs).toISOString())
    .orderBy("updated_at", "desc")
    .execute();
}

/** Ends one session of a person, or all but the one in `except`, or all. */
export async function endSessions(
  db: Kysely<Schema>,
  personId: string,
  which: { readonly only: string } | { readonly except: string } | "all",
): Promise<void> {
  let query = db.deleteFrom("person_session").where("person_id", "=", personId);
  if (which !== "all" && "only" in which) query = query.where("id", "=", which.only);
  if (which !== "all" && "except" in which) query = query.where("id", "!=", which.except);
  await query.execute();
}

/** Everybody who can sign in, by e-mail address. */
export async function listPeople(db: Kysely<Schema>): Promise<PersonRow[]> {
  const rows = await db.selectFrom("person").select(["id", "name", "email", "is_admin"]).orderBy("email").execute();
  return rows.map(({ is_admin, ...row }) => ({ ...row, isAdmin: is_admin === 1 }));
}

/**
 * Makes a person run the instance or not, or removes them with their sessions, roles and tokens. The last one who runs it stays:
 * then nothing is done and the answer is "last". "unknown" when there is no such person.
 */
export async function changePerson(
  db: Kysely<Schema>,
  id: string,
  change: { readonly isAdmin: boolean } | "remove",
): Promise<"done" | "last" | "unknown"> {
  return db.transaction().execute(async (transaction) => {
    const person = await transaction.selectFrom("person").select("is_admin").where("id", "=", id).executeTakeFirst();
    if (person === undefined) return "unknown";
    const takesAway = change === "remove" || !change.isAdmin;
    if (person.is_admin === 1 && takesAway) {
      const others = await transaction
        .selectFrom("person")
        .select("id")
        .where("is_admin", "=", 1)
        .where("id", "!=", id)
        .limit(1)
        .executeTakeFirst();
      if (others === undefined) return "last";
    }
    if (change === "remove") await transaction.deleteFrom("person").where("id", "=", id).execute();
    else {
      const set = { is_admin: change.isAdmin ? 1 : 0 };
      await transaction.updateTable("person").set(set).where("id", "=", id).execute();
    }
    return "done";
  });
}

/**
 * Makes somebody who signs in by e-mail address and password, within a transaction; gives their id. Undefined when the address
 * has an account already.
 */
export async function addPerson(
  db: Transaction<Schema>,
  person: { readonly name: string; readonly email: string; readonly passwordHash: string; readonly isAdmin: boolean },
  nowMs: number,
): Promise<string | undefined> {
  const id = randomUUID();
  const at = new Date(nowMs).toISOString();
  const made = await db
    .insertInto("person")
    .values({
      id,
      name: person.name,
      email: person.email.toLowerCase(),
      email_verified: 0,
      image: null,
      is_admin: person.isAdmin ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) return undefined;
  const account = { id: randomUUID(), account_id: id, provider_id: "credential", person_id: id };
  await db
    .insertInto("person_account")
    .values({ ...account, password: person.passwordHash, created_at: at, updated_at: at })
    .execute();
  return id;
}

/** The hash of a person's password; undefined for who has none. */
export async function passwordHashOf(db: Kysely<Schema>, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("person_account")
    .select("password")
    .where("person_id", "=", personId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Sets the hash of the password of a person who has one. */
export async function setPasswordHash(
  db: Kysely<Schema>,
  personId: string,
  hash: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable("person_account")
    .set({ password: hash, updated_at: new Date(nowMs).toISOString() })
    .where("person_id", "=", personId)
    .where("provider_id", "=", "credential")
    .execute();
}
