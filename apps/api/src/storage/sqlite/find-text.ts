import { type RawBuilder, sql } from "kysely";
import type { IndexedTable } from "../database.ts";

const indexes: Readonly<Record<IndexedTable, string>> = { report_text: "report_index", evidence_name: "name_index" };

/** The rows of a table whose text holds all words, by the index of trigrams; undefined where no word has three letters. */
export function findText(table: IndexedTable, words: readonly string[]): RawBuilder<number> | undefined {
  const long = words.filter((word) => /.{3}/u.test(word));
  if (long.length === 0) return undefined;
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  const index = sql.raw(indexes[table]);
  return sql<number>`(select rowid as id from ${index} where ${index} match ${phrases})`;
}
