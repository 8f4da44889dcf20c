import { createHash } from "node:crypto";
import type { ContentHash } from "@sweetspot/model/ids";
import type Sqlite from "better-sqlite3";

/** A content's stored bytes are not those that were uploaded. */
export class DamagedContent extends Error {}

/** A content was deleted. */
export class GoneContent extends Error {}

/** The uploaded bytes of a content, as they came. Throws `GoneContent`, and `DamagedContent` where they are no longer those of its hash. */
export function loadContent(connection: Sqlite.Database, sha256: ContentHash): Uint8Array {
  const size = connection.prepare("select bytes from content where sha256 = ?").pluck().get(sha256) as
    | number
    | undefined;
  if (size === undefined) throw new GoneContent(`content ${sha256} is gone`);
  const bytes = new Uint8Array(size);
  let at = 0;
  const rows = connection.prepare("select bytes from content_chunk where sha256 = ? order by n").pluck();
  for (const chunk of rows.iterate(sha256) as Iterable<Uint8Array>) {
    if (at + chunk.length > size) throw new DamagedContent(`content ${sha256} has more than its ${size} bytes`);
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new DamagedContent(`content ${sha256} has other bytes than its hash says`);
  }
  return bytes;
}
