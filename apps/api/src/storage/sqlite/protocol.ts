import { type FailureKind, StoreFailure } from "../failure.ts";

/** The messages between a SQLite thread and the connection that speaks for it; see `thread.ts`. */
export interface ThreadOptions {
  readonly file: string;
  readonly readOnly: boolean;
}

export type Request = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] };

export type Response =
  | { readonly id: number; readonly rows: unknown[]; readonly changes?: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string } };

/** First message of a thread: the connection is open and its pragmas were seen to hold, or why not. */
export type Opened =
  | { readonly opened: true }
  | { readonly opened: false; readonly message: string; readonly code: string };

/** A failure that SQLite reported; `code` is its own, such as `SQLITE_FULL`. */
export class SqliteFailure extends StoreFailure {
  override readonly name = "SqliteFailure";

  override get kind(): FailureKind {
    if (/^SQLITE_(FULL|IOERR_SHM)/.test(this.code)) return "full";
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(this.code)) return "damaged";
    return /^SQLITE_(IOERR|CANTOPEN)/.test(this.code) ? "disk" : "other";
  }
}

/** Runs work on a connection of this thread. Throws `SqliteFailure` where SQLite reports a failure. */
export function inSqlite<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw code?.startsWith("SQLITE_") === true ? new SqliteFailure(message, code) : error;
  }
}
