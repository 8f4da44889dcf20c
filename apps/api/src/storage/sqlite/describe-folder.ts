import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { databaseFileName } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** The versions of a data folder and of this program, and the time of the folder's last change. */
interface FolderDescription {
  /** Number of the last step of the schema that was taken. */
  readonly schema: number;
  /** Number of the last step that this program knows. */
  readonly newest: number;
  /** The time of a report's last change, milliseconds since the Unix epoch; null where there is no report. */
  readonly changedAtMs: number | null;
}

/** Reads what a data folder is, beside a server that serves it; undefined where it has no database. Throws SQLite's errors. */
export function describeFolder(folder: string): FolderDescription | undefined {
  const file = join(folder, databaseFileName);
  if (!existsSync(file)) return undefined;
  const connection = new Sqlite(file, { readonly: true });
  try {
    return {
      schema: connection.prepare("select max(id) from migration").pluck().get() as number,
      newest: Math.max(...migrations.map(({ id }) => id)),
      changedAtMs: connection.prepare("select max(updated_at) from report").pluck().get() as number | null,
    };
  } finally {
    connection.close();
  }
}
