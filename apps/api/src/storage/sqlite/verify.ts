import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { StartFailure } from "../../start-failure.ts";
import { inWords } from "./in-words.ts";

/** The contents of a database file, and its faults. */
export interface Verdict {
  readonly reports: number;
  readonly files: number;
  readonly contents: number;
  readonly bytes: number;
  /** A sentence each; none when all is well. */
  readonly faults: readonly string[];
}

/**
 * Reads a whole database: its structure, its references, and every uploaded byte against its hash. Changes nothing.
 * Throws `StartFailure` where the file is no database of ours or so damaged that it cannot be read.
 */
export function verifyDatabase(file: string): Verdict {
  if (!existsSync(file)) throw new StartFailure(`there is no file ${file}`);
  return inWords(file, () => verify(file));
}

function verify(file: string): Verdict {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const ours = connection.prepare(
      "select count(*) from sqlite_schema where name in ('migration', 'content', 'report')",
    );
    if (ours.pluck().get() !== 3) throw new StartFailure(`${file} is a SQLite database, but not one of Sweetspot's`);
    const faults: string[] = [];
    for (const row of connection.pragma("integrity_check") as { integrity_check: string }[]) {
      if (row.integrity_check !== "ok")
        faults.push(...row.integrity_check.split("\n").map((line) => `structure: ${line}`));
    }
    for (const row of connection.pragma("foreign_key_check") as { table: string; rowid: number }[]) {
      faults.push(`a row of ${row.table} refers to nothing (${row.rowid})`);
    }
    const contents = connection.prepare("select sha256, bytes from content").all() as {
      sha256: string;
      bytes: number;
    }[];
    const chunks = connection.prepare("select bytes from content_chunk where sha256 = ? order by n").pluck();
    let bytes = 0;
    for (const content of contents) {
      const hash = createHash("sha256");
      let length = 0;
      try {
        for (const chunk of chunks.iterate(content.sha256) as Iterable<Uint8Array>) {
          hash.update(chunk);
          length += chunk.length;
        }
      } catch (error) {
        if (!String((error as { code?: string }).code).startsWith("SQLITE_CORRUPT")) throw error;
        faults.push(`content ${content.sha256} cannot be read: ${(error as Error).message}`);
        continue;
      }
      bytes += length;
      if (length !== content.bytes) faults.push(`content ${content.sha256} has ${length} of ${content.bytes} bytes`);
      else if (hash.digest("hex") !== content.sha256)
        faults.push(`content ${content.sha256} has other bytes than its hash says`);
    }
    const count = (table: "report" | "artifact"): number =>
      connection.prepare(`select count(*) from ${table}`).pluck().get() as number;
    return { reports: count("report"), files: count("artifact"), contents: contents.length, bytes, faults };
  } finally {
    connection.close();
  }
}
