/** The place of something in a query: offsets into its text. */
export interface QueryPosition {
  readonly start: number;
  readonly end: number;
}

/** `bad_data`: the query cannot be understood; `unsupported`: it is PromQL, but not evaluated here; `execution`: its data forbid an answer. */
export type QueryErrorKind = "bad_data" | "unsupported" | "execution";

/** A query that has no answer, said with its place. The message begins with `line:column:` as Prometheus' own does. */
export class QueryError extends Error {
  readonly kind: QueryErrorKind;
  readonly position: QueryPosition | undefined;

  constructor(kind: QueryErrorKind, message: string, position?: QueryPosition) {
    super(message);
    this.name = "QueryError";
    this.kind = kind;
    this.position = position;
  }
}

/** An error of kind `bad_data` (or `unsupported`) with `line:column: parse error:` before its message. */
export function parseError(
  text: string,
  position: QueryPosition,
  message: string,
  kind: QueryErrorKind = "bad_data",
): QueryError {
  const before = text.slice(0, position.start);
  const line = before.split("\n").length;
  const column = position.start - (before.lastIndexOf("\n") + 1) + 1;
  return new QueryError(kind, `${line}:${column}: parse error: ${message}`, position);
}
