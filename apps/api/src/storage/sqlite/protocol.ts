/** What passes between a SQLite thread and the connection that speaks for it; see `thread.ts`. */
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
export class SqliteFailure extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.name = "SqliteFailure";
    this.code = code;
  }
}
