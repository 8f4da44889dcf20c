import type { Migration } from "./migration.ts";

/**
 * People, how they sign in, and what they may do in which project. Times of the first four tables are ISO texts; session tokens
 * are kept as their SHA-256.
 */
export const people: Migration = {
  id: 12,
  name: "people",
  async up(db) {
    await db.schema
      .createTable("person")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("email_verified", "integer", (column) => column.notNull())
      .addColumn("image", "text")
      .addColumn("is_admin", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("person_session")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("token", "text", (column) => column.notNull().unique())
      .addColumn("person_id", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("ip_address", "text")
      .addColumn("user_agent", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("person_session_person").on("person_session").column("person_id").execute();
    await db.schema
      .createTable("person_account")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("provider_id", "text", (column) => column.notNull())
      .addColumn("person_id", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("access_token", "text")
      .addColumn("refresh_token", "text")
      .addColumn("id_token", "text")
      .addColumn("access_token_expires_at", "text")
      .addColumn("refresh_token_expires_at", "text")
      .addColumn("scope", "text")
      .addColumn("password", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addUniqueConstraint("person_account_key", ["provider_id", "account_id"])
      .execute();
    await db.schema.createIndex("person_account_person").on("person_account").column("person_id").execute();
    await db.schema
      .createTable("verification")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("identifier", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("verification_identifier").on("verification").column("identifier").execute();
    await db.schema
      .createTable("invitation")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("is_set_up", "integer", (column) => column.notNull())
      .addColumn("is_admin", "integer", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("project_id", "text", (column) => column.references("project.id").onDelete("cascade"))
      .addColumn("role", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("server_setting")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable("project")
      .addColumn("visibility", "text", (column) => column.notNull().defaultTo("private"))
      .execute();
    await db.schema
      .createTable("project_member")
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("person_id", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("added_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("project_member_key", ["project_id", "person_id"])
      .execute();
    await db.schema.createIndex("project_member_person").on("project_member").column("person_id").execute();
    await db.schema
      .createTable("api_token")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("project_id", "text", (column) => column.notNull().references("project.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull().references("person.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("api_token_project").on("api_token").column("project_id").execute();
  },
};
