import Sqlite from "better-sqlite3";

/** Oldest library without the WAL-reset corruption (https://sqlite.org/wal.html, "the WAL-reset bug"). */
const oldestSqlite = "3.51.3";

/**
 * Opens the database file the one way it may be opened. A new WAL database runs `synchronous=FULL`, a reopened one
 * `NORMAL`, which may lose commits at a power loss: so FULL is set and read back at every open.
 * Throws where a pragma does not hold.
 */
export function openSqlite(file: string, options: { readOnly: boolean }): Sqlite.Database {
  const connection = new Sqlite(file, { readonly: options.readOnly, fileMustExist: options.readOnly, timeout: 10_000 });
  if (!options.readOnly) {
    // Both only take effect before the first table is made.
    connection.pragma("page_size = 8192");
    connection.pragma("auto_vacuum = INCREMENTAL");
    connection.pragma("journal_mode = WAL");
    connection.pragma("journal_size_limit = 67108864");
  }
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("trusted_schema = OFF");
  connection.pragma("mmap_size = 0");
  connection.pragma("cache_size = -8192");
  expectPragma(connection, "journal_mode", "wal");
  expectPragma(connection, "synchronous", 2);
  expectPragma(connection, "foreign_keys", 1);
  expectPragma(connection, "trusted_schema", 0);
  const version = String(connection.prepare("select sqlite_version()").pluck().get());
  if (compareVersions(version, oldestSqlite) < 0) {
    throw new Error(
      `SQLite ${version} is older than ${oldestSqlite}, which first keeps committed data safe in WAL mode`,
    );
  }
  return connection;
}

function expectPragma(connection: Sqlite.Database, name: string, wanted: string | number): void {
  const is = connection.pragma(name, { simple: true });
  if (is !== wanted) throw new Error(`SQLite did not accept ${name}=${wanted}: it is ${String(is)}`);
}

function compareVersions(a: string, b: string): number {
  const left = a.split(".").map(Number);
  const right = b.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
