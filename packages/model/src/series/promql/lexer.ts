import { parseError, type QueryPosition } from "./error.ts";
import { unquote } from "./quoted-text.ts";

type TokenKind = "number" | "duration" | "string" | "word" | "operator" | "end";

/** A piece of a query. `text` of a string is its value; of everything else the query's own text. */
export interface Token extends QueryPosition {
  readonly kind: TokenKind;
  readonly text: string;
}

const space = /[ \t\r\n]+|#[^\n]*/y;
const word = /[\p{L}_:][\p{L}\p{Nd}_:]*/uy;
// Compounds in falling order are checked when the value is taken; here only their shape matters.
const duration = /(?:\d+(?:ms|[smhdwy]))+(?![\p{L}\p{Nd}_.])/uy;
const number = /0[xX][0-9a-fA-F](?:_?[0-9a-fA-F])*|(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d+)?/y;
const operator = /=~|!~|==|!=|>=|<=|[-+*/%^<>=(){}[\],:@]/y;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Cuts a query into tokens; the last one is always `end`. Throws `QueryError` at the first character that fits nothing. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let bracketDepth = 0;
  const push = (kind: TokenKind, value: string, length: number): void => {
    tokens.push({ kind, text: value, start: at, end: at + length });
    at += length;
  };
  while (at < text.length) {
    const skipped = match(space, text, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const c = text[at] ?? "";
    if (c === '"' || c === "'" || c === "`") {
      const quoted = unquote(text, at);
      push("string", quoted.value, quoted.end - at);
      continue;
    }
    // `[5m:1m]`: inside brackets the colon separates and never begins a metric name.
    if (bracketDepth > 0 && c === ":") {
      push("operator", ":", 1);
      continue;
    }
    const found =
      take("duration", duration) ?? take("number", number) ?? take("word", word) ?? take("operator", operator);
    if (found === undefined) {
      throw parseError(text, { start: at, end: at + 1 }, `unexpected character: ${JSON.stringify(c)}`);
    }
    if (found.text === "[") bracketDepth++;
    if (found.text === "]") bracketDepth--;
    if (found.kind === "word" && !/^[A-Za-z_:][A-Za-z0-9_:]*$/.test(found.text)) {
      throw parseError(
        text,
        { start: at, end: at + found.text.length },
        `unexpected character in the name ${JSON.stringify(found.text)}: write names beyond ASCII as {"name"}`,
      );
    }
    if (found.kind === "number" || found.kind === "duration") {
      const next = match(word, text, at + found.text.length);
      if (next !== undefined && !next.startsWith(":")) {
        const bad = found.text + next;
        throw parseError(text, { start: at, end: at + bad.length }, `bad number or duration syntax: "${bad}"`);
      }
    }
    push(found.kind, found.text, found.text.length);
  }
  tokens.push({ kind: "end", text: "", start: text.length, end: text.length });
  return tokens;

  function take(kind: TokenKind, pattern: RegExp): { kind: TokenKind; text: string } | undefined {
    const found = match(pattern, text, at);
    return found === undefined ? undefined : { kind, text: found };
  }
}
