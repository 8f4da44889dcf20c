import { Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import { SqliteThreadDialect } from "./dialect.ts";

/** Another connection to a database file that reads what was committed, in a thread of its own; destroy it when done. */
export function openReader(file: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteThreadDialect({ file, readOnly: true }) });
}
