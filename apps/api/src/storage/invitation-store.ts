import { randomUUID } from "node:crypto";
import type { InvitationOffer } from "@sweetspot/contract";
import type { Kysely, Transaction } from "kysely";
import type { InvitationRow, NewInvitation, NewPerson } from "./access-ports.ts";
import { addPerson, hasPeople } from "./people-store.ts";
import type { Schema } from "./schema.ts";

/** Keeps an invitation by the hash of its secret; gives its id. A set-up link takes the place of all before it. */
export async function addInvitation(
  db: Kysely<Schema>,
  hash: string,
  { isSetUp, isAdmin, label, member, expiresAtMs }: NewInvitation,
  nowMs: number,
): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    if (isSetUp) await transaction.deleteFrom("invitation").where("is_set_up", "=", 1).execute();
    await transaction
      .insertInto("invitation")
      .values({
        id,
        hash,
        is_set_up: isSetUp ? 1 : 0,
        is_admin: isAdmin ? 1 : 0,
        label,
        project_id: member?.projectId ?? null,
        role: member?.role ?? null,
        created_at: nowMs,
        expires_at: expiresAtMs,
      })
      .execute();
  });
  return id;
}

/** Invitations that can still be followed, the newest first; not the set-up link. */
export async function listInvitations(db: Kysely<Schema>, nowMs: number): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom("invitation")
    .leftJoin("project", "project.id", "invitation.project_id")
    .select(["invitation.id", "invitation.label", "invitation.is_admin", "invitation.role"])
    .select(["project.slug as project", "invitation.expires_at"])
    .where("invitation.is_set_up", "=", 0)
    .where("invitation.expires_at", ">", nowMs)
    .orderBy("invitation.created_at", "desc")
    .execute();
  return rows.map(({ is_admin, expires_at, ...row }) => ({
    ...row,
    isAdmin: is_admin === 1,
    expiresAt: new Date(expires_at).toISOString(),
  }));
}

/** The offer of a secret, by its hash; undefined when it is unknown, used or over. */
export async function findOffer(db: Kysely<Schema>, hash: string, nowMs: number): Promise<InvitationOffer | undefined> {
  const found = await findInvitation(db, hash, nowMs);
  if (found === undefined) return undefined;
  const { label, project, role } = found;
  return { isSetUp: found.is_set_up === 1, isAdmin: found.is_admin === 1, label, project, role };
}

async function findInvitation(db: Kysely<Schema>, hash: string, nowMs: number) {
  return db
    .selectFrom("invitation")
    .leftJoin("project", "project.id", "invitation.project_id")
    .selectAll("invitation")
    .select("project.slug as project")
    .where("hash", "=", hash)
    .where("invitation.expires_at", ">", nowMs)
    .executeTakeFirst();
}

/** Takes an invitation: it works once. */
export async function takeInvitation(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("invitation").where("id", "=", id).execute();
}

/**
 * Makes a person by an invitation, which is then over, within a transaction: "over" when it is so already, "taken" when the address
 * has an account; nothing is done then. An admin who is set up ends every other link that was made for that.
 */
export async function acceptInvitation(
  transaction: Transaction<Schema>,
  hash: string,
  person: NewPerson,
  nowMs: number,
): Promise<{ readonly personId: string } | "over" | "taken"> {
  const invitation = await findInvitation(transaction, hash, nowMs);
  if (invitation === undefined || (invitation.is_set_up === 1 && (await hasPeople(transaction)))) return "over";
  const personId = await addPerson(transaction, { ...person, isAdmin: invitation.is_admin === 1 }, nowMs);
  if (personId === undefined) return "taken";
  await takeInvitation(transaction, invitation.id);
  if (invitation.project_id !== null && invitation.role !== null) {
    await transaction
      .insertInto("project_member")
      .values({ project_id: invitation.project_id, person_id: personId, role: invitation.role, added_at: nowMs })
      .execute();
  }
  return { personId };
}
