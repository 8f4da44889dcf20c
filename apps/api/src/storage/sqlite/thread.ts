// A thread that owns one SQLite connection, so that neither an fsync nor a large blob ever holds up the main loop.
import { parentPort, workerData } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { openSqlite } from "./connection.ts";
import type { Opened, Request, Response, ThreadOptions } from "./protocol.ts";

const keptStatements = 200;

function serve(port: NonNullable<typeof parentPort>, connection: Sqlite.Database): void {
  const exec = (sql: string): void => void connection.exec(sql);
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    let statement = statements.get(sql);
    if (statement !== undefined) return statement;
    statement = connection.prepare(sql);
    if (statements.size >= keptStatements) statements.delete(statements.keys().next().value ?? "");
    statements.set(sql, statement);
    return statement;
  };
  port.on("message", (request: Request | "close") => {
    if (request === "close") {
      connection.close();
      port.close();
      return;
    }
    port.postMessage(run(prepare, exec, request));
  });
}

function run(prepare: (sql: string) => Sqlite.Statement, exec: (sql: string) => void, request: Request): Response {
  try {
    const statement = prepare(request.sql);
    if (statement.reader) return { id: request.id, rows: statement.all(request.parameters) };
    // A pragma without an answer may still take many steps (`incremental_vacuum` takes one a page), and `run` takes one.
    if (request.sql.startsWith("pragma ")) {
      exec(request.sql);
      return { id: request.id, rows: [] };
    }
    return { id: request.id, rows: [], changes: statement.run(request.parameters).changes };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { id: request.id, error: { message: message ?? String(error), code: code ?? "" } };
  }
}

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
