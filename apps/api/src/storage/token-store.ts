import type { TokenScope } from "@sweetspot/contract";
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { NewToken, TokenRow, UsedToken } from "./access-ports.ts";
import type { Schema } from "./schema.ts";

/** The last use of a token is written no oftener than this. */
const noteEveryMs = 30_000;

/** Keeps a token by its hash; gives its id. */
export async function addToken(db: Kysely<Schema>, hash: string, token: NewToken, nowMs: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("api_token")
    .values({
      id,
      hash,
      project_id: token.projectId,
      name: token.name,
      scopes: token.scopes.join(" "),
      created_by: token.createdBy,
      created_at: nowMs,
      expires_at: token.expiresAtMs,
      last_used_at: null,
    })
    .execute();
  return id;
}

/** The token of this hash, noted as used; undefined when it is unknown, revoked or over. */
export async function useToken(
  db: { readonly read: Kysely<Schema>; readonly write: Kysely<Schema> },
  hash: string,
  nowMs: number,
): Promise<UsedToken | undefined> {
  const row = await db.read
    .selectFrom("api_token")
    .select(["id", "name", "project_id", "scopes", "last_used_at"])
    .where("hash", "=", hash)
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (nowMs - (row.last_used_at ?? 0) >= noteEveryMs) {
    await db.write.updateTable("api_token").set({ last_used_at: nowMs }).where("id", "=", row.id).execute();
  }
  return { id: row.id, name: row.name, projectId: row.project_id, scopes: scopesOf(row.scopes) };
}

/** Tokens of a project, the newest first. */
export async function listTokens(db: Kysely<Schema>, projectId: string): Promise<TokenRow[]> {
  const rows = await tokens(db).where("project_id", "=", projectId).orderBy("api_token.created_at", "desc").execute();
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
}

/** One token by its id. */
export async function findToken(db: Kysely<Schema>, id: string): Promise<TokenRow | undefined> {
  const row = await tokens(db).where("api_token.id", "=", id).executeTakeFirst();
  return row && { ...row, scopes: scopesOf(row.scopes) };
}

/** Revokes a token: no request is answered by it any more. */
export async function deleteToken(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("api_token").where("id", "=", id).execute();
}

function tokens(db: Kysely<Schema>) {
  return db
    .selectFrom("api_token")
    .innerJoin("project", "project.id", "api_token.project_id")
    .select(["api_token.id", "api_token.name", "project.slug as project", "api_token.scopes"])
    .select(["api_token.created_at as createdAt", "api_token.expires_at as expiresAt"])
    .select("api_token.last_used_at as lastUsedAt");
}

function scopesOf(written: string): TokenScope[] {
  return written.split(" ") as TokenScope[];
}
