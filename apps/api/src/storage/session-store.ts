import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { NewSession, PersonRow, SessionLimits, SessionRow } from "./access-ports.ts";
import type { Schema } from "./schema.ts";

/** A session that is used again after this is noted to be in use. */
const noteEveryMs = 3_600_000;

/** Keeps a new session by the hash of its token. */
export async function addSession(db: Kysely<Schema>, hash: string, session: NewSession, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db
    .insertInto("person_session")
    .values({
      id: randomUUID(),
      token: hash,
      person_id: session.personId,
      expires_at: new Date(nowMs + session.idleMs).toISOString(),
      ip_address: session.client.address,
      user_agent: session.client.agent,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Ends the session whose token has this hash, if there is one. */
export async function endSessionOf(db: Kysely<Schema>, hash: string): Promise<void> {
  await db.deleteFrom("person_session").where("token", "=", hash).execute();
}

/** Returns the owner of a session by the hash of its token; undefined when it is unknown or over. */
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
export async function listSessions(db: Kysely<Schema>, personId: string, nowMs: number): Promise<SessionRow[]> {
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
