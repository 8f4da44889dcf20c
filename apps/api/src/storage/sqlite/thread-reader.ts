import { createHash } from "node:crypto";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type Sqlite from "better-sqlite3";
import { DamagedContent, GoneContent, type StoredEvidence, type ThreadReader } from "../thread-reader.ts";
import { openSqlite } from "./connection.ts";
import { inSqlite } from "./protocol.ts";

/** The options of a thread that reads the database. */
export interface SqliteThreadOptions {
  readonly file: string;
}

/** Opens a thread's own connection, which reads only, once something is asked of it. */
export function openThreadReader(options: unknown): ThreadReader {
  const { file } = options as SqliteThreadOptions;
  let opened: Sqlite.Database | undefined;
  const connection = (): Sqlite.Database => {
    if (opened === undefined) {
      opened = openSqlite(file, { readOnly: true });
      // Contents and evidence are read once, from their beginning to their end.
      opened.pragma("cache_size = -1024");
    }
    return opened;
  };
  return {
    evidence: (reading) => inSqlite(() => findEvidence(connection(), reading)),
    content: (sha256) => inSqlite(() => loadContent(connection(), sha256)),
  };
}

function findEvidence(connection: Sqlite.Database, reading: ReadingId): StoredEvidence | undefined {
  const row = connection
    .prepare("select reader, kind, packed_bytes as packedBytes from evidence where id = ?")
    .get(reading) as Omit<StoredEvidence, "load"> | undefined;
  if (row === undefined) return undefined;
  const chunks = connection.prepare("select bytes from evidence_chunk where id = ? order by n").pluck();
  return { ...row, load: () => Buffer.concat(inSqlite(() => chunks.all(reading) as Uint8Array[])) };
}

function loadContent(connection: Sqlite.Database, sha256: ContentHash): Uint8Array {
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
