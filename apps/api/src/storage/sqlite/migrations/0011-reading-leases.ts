import type { Migration } from "./migration.ts";

/** The process that reads a content, and the time until which nobody else may: a process that ends without a word is succeeded after that. */
export const readingLeases: Migration = {
  id: 11,
  name: "reading-leases",
  async up(db) {
    await db.schema.alterTable("reading").addColumn("owner", "text").execute();
    await db.schema.alterTable("reading").addColumn("leased_until", "bigint").execute();
  },
};
