import { statementKind } from "../read/statement-kind.ts";

/** A duration, the step that took it, and the statement: `duration: 1.5 ms  execute S_1: SELECT …`. */
const timed =
  /^duration: (\d{1,12}(?:\.\d{1,6})?) ms(?: {2}(statement|execute|parse|bind|plan|fastpath function call)(?: [^:\n]{1,200}?)??:(?:\s+([\s\S]*))?)?$/;
const plain = /^statement: ([\s\S]*)$/;
const queryText = /^Query Text: ([\s\S]*?)(?:\n[^\n]*\(cost=|$)/;
const queryTextAsJson = /"Query Text": "((?:[^"\\]|\\[\s\S]){0,4096})/;

/**
 * The event that a message of PostgreSQL's log tells, its further lines included: a statement has one name for all its calls, and what
 * was done with it before the name unless it ran.
 * Source: PostgreSQL's manual, `log_min_duration_statement`, and src/backend/tcop/postgres.c; `auto_explain`.
 */
export function postgresMessage(message: string): { readonly name: string; readonly durationMs: number | undefined } {
  const [, duration, done = "", text = ""] = timed.exec(message) ?? [];
  const durationMs = duration === undefined ? undefined : Number(duration);
  if (duration !== undefined && done === "plan")
    return { name: `plan: ${statementKind(plannedOf(text), "postgres")}`, durationMs };
  if (duration !== undefined && done !== "") {
    const kind = statementKind(text, "postgres");
    return { name: done === "statement" || done === "execute" ? kind : `${done}: ${kind}`, durationMs };
  }
  const written = plain.exec(message)?.[1];
  if (written !== undefined) return { name: `statement: ${statementKind(written, "postgres")}`, durationMs };
  return { name: duration === undefined ? message : "duration", durationMs };
}

function plannedOf(text: string): string {
  const asJson = queryTextAsJson.exec(text)?.[1];
  return asJson?.replace(/\\[nt]/g, " ").replaceAll('\\"', '"') ?? queryText.exec(text)?.[1] ?? "";
}
