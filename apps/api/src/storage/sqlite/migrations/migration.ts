import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** One step of the schema, forward only. It runs in a transaction of its own. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  up(db: Kysely<Schema>): Promise<void>;
}
