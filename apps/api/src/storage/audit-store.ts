import type { AuditItem } from "@sweetspot/contract";
import type { Kysely } from "kysely";
import type { AuditQuery, NewAuditEntry } from "./audit-ports.ts";
import { holds } from "./name-store.ts";
import type { Schema } from "./schema.ts";

const day = 86_400_000;
/** Entries are kept for a year; the addresses in them, which are needed to look into a break-in only, for 30 days. */
const keptMs = 365 * day;
const addressKeptMs = 30 * day;

/** Adds an entry; nothing changes one later but its age. */
export async function addAuditEntry(db: Kysely<Schema>, entry: NewAuditEntry, nowMs: number): Promise<void> {
  const { actorKind, ...rest } = entry;
  await db
    .insertInto("audit_entry")
    .values({ ...rest, actor_kind: actorKind, at: nowMs })
    .execute();
}

/** A page of entries, the latest first. */
export async function listAudit(
  db: Kysely<Schema>,
  { project, words, before, limit }: AuditQuery,
): Promise<{ entries: AuditItem[]; next: number | null }> {
  let query = db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (project !== undefined) query = query.where("project", "=", project);
  if (before !== undefined) query = query.where("id", "<", before);
  for (const word of words) {
    query = query.where((e) =>
      e.or([
        holds(e.ref("actor"), word),
        holds(e.ref("action"), word),
        holds(e.ref("subject"), word),
        holds(e.fn.coalesce("project", e.val("")), word),
        holds(e.fn.coalesce("address", e.val("")), word),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    entries: page.map(({ actor_kind: actorKind, at, ...row }) => ({
      ...row,
      actorKind,
      at: new Date(at).toISOString(),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Deletes entries after their year, and addresses after their 30 days. */
export async function purgeAudit(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("audit_entry")
    .where("at", "<", nowMs - keptMs)
    .execute();
  await db
    .updateTable("audit_entry")
    .set({ address: null })
    .where("at", "<", nowMs - addressKeptMs)
    .where("address", "is not", null)
    .execute();
}
