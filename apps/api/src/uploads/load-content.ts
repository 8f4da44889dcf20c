import type Sqlite from "better-sqlite3";

/** The uploaded bytes of a content, as they came. */
export function loadContent(connection: Sqlite.Database, sha256: string): Uint8Array {
  const size = connection.prepare("select bytes from content where sha256 = ?").pluck().get(sha256) as
    | number
    | undefined;
  if (size === undefined) throw new Error(`content ${sha256} is gone`);
  const bytes = new Uint8Array(size);
  let at = 0;
  const rows = connection.prepare("select bytes from content_chunk where sha256 = ? order by n").pluck();
  for (const chunk of rows.iterate(sha256) as Iterable<Uint8Array>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error(`content ${sha256} has ${at} of ${size} bytes`);
  return bytes;
}
