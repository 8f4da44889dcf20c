import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { TokenScope } from "@sweetspot/contract";
import type { Schema } from "./schema.ts";
import type { FoundTrust, NewTrust, TrustRow } from "./trust-ports.ts";

/** The last use of a trust is written no oftener than this. */
const noteEveryMs = 30_000;

/** Keeps a trust; gives its id. */
export async function addTrust(db: Kysely<Schema>, trust: NewTrust, nowMs: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("job_trust")
    .values({
      id,
      project_id: trust.projectId,
      issuer: trust.issuer,
      repository: trust.repository,
      repository_id: null,
      refs: trust.refs,
      scopes: trust.scopes.join(" "),
      created_by: trust.createdBy,
      created_at: nowMs,
      last_used_at: null,
    })
    .execute();
  return id;
}

/** Trusts of a project, the newest first. */
export async function listTrusts(db: Kysely<Schema>, projectId: string): Promise<TrustRow[]> {
  const rows = await trusts(db).where("project_id", "=", projectId).orderBy("job_trust.created_at", "desc").execute();
  return rows.map(withScopes);
}

/** One trust by its id. */
export async function findTrust(db: Kysely<Schema>, id: string): Promise<TrustRow | undefined> {
  const row = await trusts(db).where("job_trust.id", "=", id).executeTakeFirst();
  return row && withScopes(row);
}

/** Trusts of all projects in a repository of an issuer. */
export async function trustsInRepository(
  db: Kysely<Schema>,
  issuer: string,
  repository: string,
): Promise<FoundTrust[]> {
  const rows = await trusts(db)
    .select(["job_trust.project_id as projectId", "job_trust.repository_id as repositoryId"])
    .where("issuer", "=", issuer)
    .where("repository", "=", repository)
    .orderBy("job_trust.created_at")
    .execute();
  return rows.map(withScopes);
}

/** Notes a use by a job of a repository. The first one binds the trust to the repository's id; returns whether it is that of this one. */
export async function noteTrustUse(
  db: { readonly read: Kysely<Schema>; readonly write: Kysely<Schema> },
  id: string,
  repositoryId: string,
  nowMs: number,
): Promise<boolean> {
  const find = (from: Kysely<Schema>) =>
    from.selectFrom("job_trust").select(["repository_id", "last_used_at"]).where("id", "=", id).executeTakeFirst();
  const known = await find(db.read);
  if (known?.repository_id === null) {
    await db.write
      .updateTable("job_trust")
      .set({ repository_id: repositoryId })
      .where("id", "=", id)
      .where("repository_id", "is", null)
      .execute();
  }
  if ((await find(db.write))?.repository_id !== repositoryId) return false;
  if (nowMs - (known?.last_used_at ?? 0) >= noteEveryMs) {
    await db.write.updateTable("job_trust").set({ last_used_at: nowMs }).where("id", "=", id).execute();
  }
  return true;
}

/** Ends a trust: no job's token is taken by it any more. */
export async function deleteTrust(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("job_trust").where("id", "=", id).execute();
}

function trusts(db: Kysely<Schema>) {
  return db
    .selectFrom("job_trust")
    .innerJoin("project", "project.id", "job_trust.project_id")
    .select(["job_trust.id", "project.slug as project", "job_trust.issuer", "job_trust.repository", "job_trust.refs"])
    .select(["job_trust.scopes", "job_trust.created_at as createdAt", "job_trust.last_used_at as lastUsedAt"]);
}

function withScopes<Row extends { scopes: string }>(row: Row): Omit<Row, "scopes"> & { scopes: TokenScope[] } {
  return { ...row, scopes: row.scopes.split(" ") as TokenScope[] };
}
