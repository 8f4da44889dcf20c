import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Names of variants and files in Unicode's form NFC, in which they are looked for from now on. Where a report has both spellings,
 * the second one gets a number.
 */
export const namesInOneSpelling: Migration = {
  id: 8,
  name: "names-in-one-spelling",
  async up(db) {
    for (const [table, owner] of [
      ["variant", "report_id"],
      ["artifact", "variant_id"],
    ] as const) {
      const { rows } = await sql<{ id: string; owner: string; name: string }>`
        select id, ${sql.ref(owner)} as owner, name from ${sql.table(table)} where name glob ${"*[^ -~]*"}`.execute(db);
      for (const { id, owner: of, name } of rows) {
        const wanted = name.normalize("NFC");
        if (wanted === name) continue;
        const isTaken = async (candidate: string): Promise<boolean> => {
          const found = await sql`
            select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${of} and name = ${candidate}`.execute(db);
          return found.rows.length > 0;
        };
        let free = wanted;
        for (let number = 2; await isTaken(free); number++) free = `${wanted} (${number})`;
        await sql`update ${sql.table(table)} set name = ${free} where id = ${id}`.execute(db);
      }
    }
  },
};
