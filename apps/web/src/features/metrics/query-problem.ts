export interface QueryProblem {
  readonly message: string;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** The parser's complaint about a query; null when it can be asked. The parser comes with the first question. */
export async function queryProblem(text: string): Promise<QueryProblem | null> {
  if (text.trim() === "") return null;
  const { parseQuery } = await import("@sweetspot/model/series/promql/parser");
  const { QueryError } = await import("@sweetspot/model/series/promql/error");
  try {
    parseQuery(text);
    return null;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { message: error.message, start: error.position?.start ?? 0, end: error.position?.end ?? text.length };
  }
}
