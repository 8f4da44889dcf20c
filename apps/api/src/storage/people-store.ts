import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { NewPerson, PasswordAccount, PersonRow, WayIn } from "./access-ports.ts";
import type { Schema } from "./schema.ts";

/** Whether anybody can sign in. */
export async function hasPeople(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
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

/** Makes somebody, within a transaction; gives their id. Undefined when the e-mail address is somebody's already. */
export async function addPerson(
  db: Transaction<Schema>,
  person: NewPerson & { readonly isAdmin: boolean },
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
      email_verified: person.isEmailVerified ? 1 : 0,
      image: null,
      is_admin: person.isAdmin ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) return undefined;
  await addWay(db, id, person.way, nowMs);
  return id;
}

/** Adds a way in to a person, within a transaction. */
export async function addWay(db: Transaction<Schema>, personId: string, way: WayIn, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const account =
    "issuer" in way
      ? { provider_id: way.issuer, account_id: way.subject, password: null }
      : { provider_id: "credential", account_id: personId, password: way.passwordHash };
  await db
    .insertInto("person_account")
    .values({ id: randomUUID(), person_id: personId, ...account, created_at: at, updated_at: at })
    .execute();
}

/** The person of an e-mail address who signs in by a password, with its hash; undefined where there is none. */
export async function passwordAccount(db: Kysely<Schema>, email: string): Promise<PasswordAccount | undefined> {
  const row = await db
    .selectFrom("person_account")
    .innerJoin("person", "person.id", "person_account.person_id")
    .select(["person.id", "person_account.password"])
    .where("person.email", "=", email.toLowerCase())
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password == null ? undefined : { personId: row.id, hash: row.password };
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

/** Sets the hash of a person's password; who had none signs in by it from now on. */
export async function setPasswordHash(
  db: Kysely<Schema>,
  personId: string,
  hash: string,
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const { numUpdatedRows } = await within
      .updateTable("person_account")
      .set({ password: hash, updated_at: new Date(nowMs).toISOString() })
      .where("person_id", "=", personId)
      .where("provider_id", "=", "credential")
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) await addWay(within, personId, { passwordHash: hash }, nowMs);
  });
}
