import type { Migration } from "./migration.ts";

/** The policy that a link to a copy is judged by: that of the day when it was made; null for older links, which go by the project's. */
export const policyOfLinks: Migration = {
  id: 22,
  name: "policy-of-links",
  async up(db) {
    await db.schema.alterTable("share").addColumn("policy", "text").execute();
  },
};
