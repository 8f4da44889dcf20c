import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type Stretch, traced } from "../../tracing.ts";
import { type Opened, type Response, SqliteFailure, type ThreadOptions } from "./protocol.ts";

/** Kysely over a SQLite connection that lives in a thread of its own. One query at a time, in the order of asking. */
export class SqliteThreadDialect implements Dialect {
  readonly #options: ThreadOptions;
  readonly #onAnswered: () => void;

  /** @param onAnswered called when a statement has ended, before who asked for it is told */
  constructor(options: ThreadOptions, onAnswered: () => void = () => {}) {
    this.#options = options;
    this.#onAnswered = onAnswered;
  }

  createDriver(): Driver {
    return new ThreadDriver(this.#options, this.#onAnswered);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own signature
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class ThreadDriver implements Driver {
  readonly #options: ThreadOptions;
  readonly #onAnswered: () => void;
  #connection: ThreadConnection | undefined;

  constructor(options: ThreadOptions, onAnswered: () => void) {
    this.#options = options;
    this.#onAnswered = onAnswered;
  }

  async init(): Promise<void> {
    this.#connection = await ThreadConnection.open(this.#options, this.#onAnswered);
  }

  // Kysely itself hands the one connection to one user at a time (see SqliteAdapter.supportsMultipleConnections).
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === undefined) throw new Error("the database is not open");
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#options.readOnly ? "begin" : "begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      if (!(error instanceof SqliteFailure && error.message.includes("no transaction is active"))) throw error;
    });
  }

  async destroy(): Promise<void> {
    await this.#connection?.close();
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #onAnswered: () => void;
  readonly #waiting = new Map<
    number,
    { resolve: (rows: QueryResult<never>) => void; reject: (error: Error) => void }
  >();
  #nextId = 1;
  #ended: Error | undefined;

  private constructor(worker: Worker, onAnswered: () => void) {
    this.#worker = worker;
    this.#onAnswered = onAnswered;
    worker.on("message", (response: Response) => this.#settle(response));
    worker.on("error", (error) => this.#end(error as Error));
    worker.on("exit", () => this.#end(new Error("the database thread has ended")));
  }

  static async open(options: ThreadOptions, onAnswered: () => void): Promise<ThreadConnection> {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: options });
    const opened = await new Promise<Opened>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    if (!opened.opened) {
      await worker.terminate();
      throw new SqliteFailure(opened.message, opened.code);
    }
    return new ThreadConnection(worker, onAnswered);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    const ask = () =>
      new Promise<QueryResult<R>>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#worker.postMessage({ id, sql: query.sql, parameters: query.parameters });
      });
    return traced(() => statementOf(query.sql), ask);
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("rows are not streamed from the database thread");
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#worker.once("exit", () => resolve());
      this.#worker.postMessage("close");
    });
  }

  #settle(response: Response): void {
    this.#onAnswered();
    const waiting = this.#waiting.get(response.id);
    if (waiting === undefined) return;
    this.#waiting.delete(response.id);
    if ("error" in response) {
      waiting.reject(new SqliteFailure(response.error.message, response.error.code));
      return;
    }
    const result = { rows: response.rows as never[] };
    waiting.resolve(response.changes === undefined ? result : { ...result, numAffectedRows: BigInt(response.changes) });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** A statement in a trace: its values are bound, so its text holds none. */
function statementOf(sql: string): Stretch {
  const [, verb = "", table = ""] = /^\W*(\w+)(?:.*?\b(?:from|into|update)\s+"?(\w+))?/is.exec(sql) ?? [];
  const name = `${verb} ${table}`.trim();
  return { name, kind: "database", attributes: { "db.system.name": "sqlite", "db.query.text": sql } };
}
