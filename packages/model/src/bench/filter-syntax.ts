import type { RE2JS } from "re2js";
import { type ExpressionToken, ExpressionTokens } from "./expression-tokens.ts";

/** A filter as a tree. `and` of nothing is `*`, which matches everything. */
export type FilterTree =
  | { readonly kind: "and" | "or"; readonly terms: readonly FilterTree[] }
  | { readonly kind: "not"; readonly term: FilterTree }
  | FilterMatch;

export interface FilterMatch {
  readonly kind: "match";
  readonly key: string;
  /** The position of the key in the expression. */
  readonly offset: number;
  /** The literal value, or a regular expression that must match somewhere in it. */
  readonly value: string | RE2JS;
}

/**
 * Reads benchstat's filter syntax: `key:value`, `key:"value"`, `key:/regexp/`, `key:(a OR b)`, `-x`, `x y`, `x AND y`,
 * `x OR y`, `(x)`, `*`. Throws `ExpressionError`.
 */
export function parseFilter(expression: string): FilterTree {
  const tokens = new ExpressionTokens(expression);
  const tree = readOr(tokens, 0);
  tokens.expectEnd();
  return tree;
}

/** Deep enough for people, shallow enough for the stack. */
const maxDepth = 200;

function readOr(tokens: ExpressionTokens, depth: number): FilterTree {
  const terms = [readAnd(tokens, depth)];
  while (isOperator(tokens.peek(), "OR")) {
    tokens.take();
    terms.push(readAnd(tokens, depth));
  }
  return terms.length === 1 ? (terms[0] as FilterTree) : { kind: "or", terms };
}

function readAnd(tokens: ExpressionTokens, depth: number): FilterTree {
  const terms = [readTerm(tokens, depth)];
  for (;;) {
    const token = tokens.peek();
    if (isOperator(token, "AND")) {
      tokens.take();
      continue;
    }
    if (token.kind === "end" || isOperator(token, ")") || isOperator(token, "OR")) break;
    if (token.kind === "operator" && !["(", "-", "*"].includes(token.text)) {
      tokens.fail(token.offset, `unexpected ${JSON.stringify(token.text)}`);
    }
    terms.push(readTerm(tokens, depth));
  }
  return terms.length === 1 ? (terms[0] as FilterTree) : { kind: "and", terms };
}

function readTerm(tokens: ExpressionTokens, depth: number): FilterTree {
  const token = tokens.peek();
  if (depth > maxDepth) tokens.fail(token.offset, "the expression is nested too deeply");
  if (isOperator(token, "(")) {
    tokens.take();
    const inner = readOr(tokens, depth + 1);
    const close = tokens.peek();
    if (!isOperator(close, ")")) tokens.fail(close.offset, 'missing ")"');
    tokens.take();
    return inner;
  }
  if (isOperator(token, "-")) {
    tokens.take();
    return { kind: "not", term: readTerm(tokens, depth + 1) };
  }
  if (isOperator(token, "*")) {
    tokens.take();
    return { kind: "and", terms: [] };
  }
  if (token.kind !== "word" && token.kind !== "quoted") {
    return tokens.fail(token.offset, "expected key:value or subexpression");
  }
  tokens.take();
  return readMatch(tokens, token.text, token.offset);
}

function readMatch(tokens: ExpressionTokens, key: string, offset: number): FilterTree {
  if (!isOperator(tokens.take(), ":")) return tokens.fail(offset, "expected key:value");
  const value = tokens.take(true);
  const literal = matchOf(key, offset, value);
  if (literal !== undefined) return literal;
  if (!isOperator(value, "(")) return tokens.fail(offset, "expected key:value");
  const terms: FilterTree[] = [];
  for (;;) {
    const next = tokens.take(true);
    const term = matchOf(key, offset, next);
    if (term === undefined) return tokens.fail(next.offset, "expected value");
    terms.push(term);
    const separator = tokens.take(true);
    if (isOperator(separator, ")")) return { kind: "or", terms };
    if (!isOperator(separator, "OR")) return tokens.fail(separator.offset, "value list must be separated by OR");
  }
}

function matchOf(key: string, offset: number, token: ExpressionToken): FilterMatch | undefined {
  if (token.kind === "word" || token.kind === "quoted") return { kind: "match", key, offset, value: token.text };
  if (token.kind === "regexp") return { kind: "match", key, offset, value: token.regexp };
  return undefined;
}

function isOperator(token: ExpressionToken, text: string): boolean {
  return token.kind === "operator" && token.text === text;
}
