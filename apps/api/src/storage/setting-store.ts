import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** A value that the server keeps for itself; `make` gives it the first time. */
export async function secretSetting(db: Kysely<Schema>, name: string, make: () => string): Promise<string> {
  await db
    .insertInto("server_setting")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await db.selectFrom("server_setting").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
