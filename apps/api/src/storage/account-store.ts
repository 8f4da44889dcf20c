import type { Kysely, Transaction } from "kysely";
import { acceptInvitation } from "./invitation-store.ts";
import { addPerson, addWay } from "./people-store.ts";
import type { Schema } from "./schema.ts";
import type { AccountRow, Admission, ProviderAccount, Refusal } from "./way-ports.ts";

/**
 * Finds the person of a provider's account, or makes or extends one where something speaks for it, in one step. The e-mail address
 * is never a key: an account whose address belongs to somebody here is refused, not joined to theirs.
 */
export async function enterByAccount(
  db: Kysely<Schema>,
  { issuer, subject, name, email, isEmailVerified }: ProviderAccount,
  admission: Admission,
  nowMs: number,
): Promise<{ readonly personId: string } | Refusal> {
  return db.transaction().execute(async (within) => {
    const owner = await ownerOf(within, issuer, subject);
    if (admission.personId !== null) {
      if (owner !== undefined) return owner === admission.personId ? { personId: owner } : "account-taken";
      await addWay(within, admission.personId, { issuer, subject }, nowMs);
      return { personId: admission.personId };
    }
    if (owner !== undefined) return { personId: owner };
    if (admission.invitation === null && !admission.isOpen) return "not-invited";
    if (email === undefined) return "email-missing";
    const person = { name, email, isEmailVerified, way: { issuer, subject } };
    if (admission.invitation !== null) {
      const joined = await acceptInvitation(within, admission.invitation, person, nowMs);
      return joined === "over" ? "link-over" : joined === "taken" ? "email-taken" : joined;
    }
    const personId = await addPerson(within, { ...person, isAdmin: false }, nowMs);
    return personId === undefined ? "email-taken" : { personId };
  });
}

async function ownerOf(db: Transaction<Schema>, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("person_account")
    .select("person_id")
    .where("provider_id", "=", issuer)
    .where("account_id", "=", subject)
    .executeTakeFirst();
  return row?.person_id;
}

/** Accounts at providers by which a person signs in, the oldest first. */
export async function listAccounts(db: Kysely<Schema>, personId: string): Promise<AccountRow[]> {
  return db
    .selectFrom("person_account")
    .select(["id", "provider_id as issuer", "created_at as addedAt"])
    .where("person_id", "=", personId)
    .where("provider_id", "!=", "credential")
    .orderBy("created_at")
    .execute();
}

/**
 * Takes one way in from a person, an account at a provider or a passkey: "last" when they have no other, "unknown" when it is not
 * theirs.
 */
export async function removeWay(
  db: Kysely<Schema>,
  personId: string,
  id: string,
): Promise<"done" | "last" | "unknown"> {
  return db.transaction().execute(async (within) => {
    const accounts = await within
      .selectFrom("person_account")
      .select(["id", "provider_id"])
      .where("person_id", "=", personId)
      .execute();
    const passkeys = await within.selectFrom("passkey").select("id").where("person_id", "=", personId).execute();
    const isPasskey = passkeys.some((passkey) => passkey.id === id);
    // A password is changed, not taken away.
    const isAccount = accounts.some((account) => account.id === id && account.provider_id !== "credential");
    if (!isPasskey && !isAccount) return "unknown";
    if (accounts.length + passkeys.length < 2) return "last";
    await within
      .deleteFrom(isPasskey ? "passkey" : "person_account")
      .where("id", "=", id)
      .execute();
    return "done";
  });
}
