// A thread that owns one SQLite connection, so that neither an fsync nor a large blob ever holds up the main loop.
import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { PassedBuffers } from "../../work/collect.ts";
import { openSqlite } from "./connection.ts";
import type { Opened, Request, Response, ThreadOptions } from "./protocol.ts";

const keptStatements = 200;

function serve(port: NonNullable<typeof parentPort>, connection: Sqlite.Database): void {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    let statement = statements.get(sql);
    if (statement !== undefined) return statement;
    statement = connection.prepare(sql);
    if (statements.size >= keptStatements) statements.delete(statements.keys().next().value ?? "");
    statements.set(sql, statement);
    return statement;
  };
  const passed = new PassedBuffers();
  port.on("message", (request: Request | "close") => {
    if (request === "close") {
      connection.close();
      port.close();
      return;
    }
    const response = answer(prepare, connection, request);
    port.postMessage(response);
    passed.add(bytesIn(request.parameters));
    if ("rows" in response) for (const row of response.rows) passed.add(bytesIn(Object.values(row as object)));
  });
}

function bytesIn(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0);
}

function answer(prepare: (sql: string) => Sqlite.Statement, connection: Sqlite.Database, request: Request): Response {
  for (let attempt = 1; ; attempt++) {
    try {
      return run(prepare, connection, request);
    } catch (error) {
      const { message, code } = error as { message?: string; code?: string };
      const failure = { message: message ?? String(error), code: code ?? "" };
      if (code?.startsWith("SQLITE_CORRUPT") !== true) return { id: request.id, error: failure };
      // SQLite also says so of a page that the disk failed to read once. A damaged page is damaged the second time as well; in a
      // transaction every further statement fails.
      if (connection.inTransaction) return { id: request.id, error: { ...failure, code: "SQLITE_IOERR_READ" } };
      if (attempt > 1) return { id: request.id, error: failure };
    }
  }
}

function run(prepare: (sql: string) => Sqlite.Statement, connection: Sqlite.Database, request: Request): Response {
  const statement = prepare(request.sql);
  if (statement.reader) return { id: request.id, rows: statement.all(request.parameters) };
  // A pragma without an answer may still take many steps (`incremental_vacuum` takes one a page), and `run` takes one.
  if (request.sql.startsWith("pragma ")) {
    connection.exec(request.sql);
    return { id: request.id, rows: [] };
  }
  return { id: request.id, rows: [], changes: statement.run(request.parameters).changes };
}

// The next thread of this module finds it compiled.
module.flushCompileCache();
if (parentPort === null) throw new Error("this module runs in a worker thread");
const { file, readOnly } = workerData as ThreadOptions;
try {
  const connection = openSqlite(file, { readOnly });
  serve(parentPort, connection);
  parentPort.postMessage({ opened: true } satisfies Opened);
} catch (error) {
  const { message, code } = error as { message: string; code?: string };
  parentPort.postMessage({ opened: false, message, code: code ?? "" } satisfies Opened);
}
