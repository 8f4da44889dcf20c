import type { ProjectRole, Visibility } from "@sweetspot/contract";
import { randomUUID } from "node:crypto";
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Principal, ProjectAccess } from "../http/principal.ts";
import type { MemberRow } from "./access-ports.ts";
import type { Schema } from "./schema.ts";

/** A project with the role of a person in it; undefined where there is none of this name. */
export async function projectAccess(
  db: Kysely<Schema>,
  slug: string,
  principal: Principal,
): Promise<ProjectAccess | undefined> {
  const personId = principal.kind === "person" ? principal.id : "";
  const row = await db
    .selectFrom("project")
    .leftJoin("project_member", (join) =>
      join.onRef("project_member.project_id", "=", "project.id").on("project_member.person_id", "=", personId),
    )
    .select(["project.id", "project.visibility", "project_member.role"])
    .where("project.slug", "=", slug)
    .executeTakeFirst();
  return row;
}

/** The condition that who asks may read a row of `project`: for lists, where `may` cannot be asked for each. */
export function readableBy(principal: Principal): Expression<SqlBool> {
  const e = expressionBuilder<Schema, "project">();
  const isPublic = e("project.visibility", "=", "public");
  switch (principal.kind) {
    case "anyone":
      return sql<SqlBool>`1 = 1`;
    case "nobody":
      return isPublic;
    case "share":
      return sql<SqlBool>`1 = 0`;
    case "token":
      return principal.scopes.some((scope) => scope === "read" || scope === "admin")
        ? e.or([isPublic, e("project.id", "=", principal.projectId)])
        : isPublic;
    case "person":
      if (principal.isAdmin) return sql<SqlBool>`1 = 1`;
      return e.or([
        e("project.visibility", "in", ["public", "internal"]),
        e(
          "project.id",
          "in",
          e.selectFrom("project_member").select("project_id").where("person_id", "=", principal.id),
        ),
      ]);
  }
}

/** Makes a project that nobody else may see, with its maker as admin. Whether it did: the name may have been taken meanwhile. */
export async function createProject(
  db: Kysely<Schema>,
  slug: string,
  personId: string,
  nowMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto("project")
      .values({ id: randomUUID(), slug, created_at: nowMs, updated_at: nowMs })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) return false;
    await transaction
      .insertInto("project_member")
      .values({ project_id: made.id, person_id: personId, role: "admin", added_at: nowMs })
      .execute();
    return true;
  });
}

/** Sets who may see a project without being its member. */
export async function setVisibility(db: Kysely<Schema>, slug: string, visibility: Visibility): Promise<void> {
  await db.updateTable("project").set({ visibility }).where("slug", "=", slug).execute();
}

/** Members of a project by e-mail address. */
export async function listMembers(db: Kysely<Schema>, slug: string): Promise<MemberRow[]> {
  return db
    .selectFrom("project_member")
    .innerJoin("project", "project.id", "project_member.project_id")
    .innerJoin("person", "person.id", "project_member.person_id")
    .select(["person.email", "person.name", "project_member.role"])
    .where("project.slug", "=", slug)
    .orderBy("person.email")
    .execute();
}

/** Gives a person a role in a project, or takes it away (null). Whether there is a person of this address. */
export async function setMember(
  db: Kysely<Schema>,
  slug: string,
  email: string,
  role: ProjectRole | null,
  nowMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom("person")
      .select("id")
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    const project = await transaction.selectFrom("project").select("id").where("slug", "=", slug).executeTakeFirst();
    if (person === undefined || project === undefined) return false;
    if (role === null) {
      await transaction
        .deleteFrom("project_member")
        .where("project_id", "=", project.id)
        .where("person_id", "=", person.id)
        .execute();
      return true;
    }
    await transaction
      .insertInto("project_member")
      .values({ project_id: project.id, person_id: person.id, role, added_at: nowMs })
      .onConflict((conflict) => conflict.columns(["project_id", "person_id"]).doUpdateSet({ role }))
      .execute();
    return true;
  });
}
