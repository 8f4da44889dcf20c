import type { AtModifier, Expression } from "./ast.ts";
import type { Parser } from "./parser.ts";

type Shift =
  | { readonly kind: "offset"; readonly ms: number; readonly end: number }
  | { readonly kind: "at"; readonly at: AtModifier; readonly end: number };

/** `offset 5m`, `offset -5m`. */
export function parseOffset(parser: Parser): Shift {
  parser.next();
  let sign = 1;
  if (parser.isOperator("-") || parser.isOperator("+")) sign = parser.next().text === "-" ? -1 : 1;
  const ms = sign * parser.durationMs("offset");
  return { kind: "offset", ms, end: parser.peek(-1).end };
}

/** `@ 1700000000.5`, `@ start()`, `@ end()`. */
export function parseAt(parser: Parser): Shift {
  parser.next();
  if ((parser.isWord("start") || parser.isWord("end")) && parser.isOperator("(", 1)) {
    const kind = parser.next().text.toLowerCase() === "start" ? "start" : "end";
    parser.next();
    const end = parser.expect(")", `@ ${kind}`).end;
    return { kind: "at", at: { kind }, end };
  }
  let sign = 1;
  if (parser.isOperator("-") || parser.isOperator("+")) sign = parser.next().text === "-" ? -1 : 1;
  const token = parser.peek();
  if (token.kind !== "number" && token.kind !== "duration") {
    parser.unexpected(token, "in @, expected a time, start() or end()");
  }
  const ms = sign * parser.secondsMs();
  if (!Number.isSafeInteger(ms)) parser.fail(token, `timestamp out of bounds for @ modifier: ${token.text}`);
  return { kind: "at", at: { kind: "time", ms }, end: token.end };
}

/** The selector, range or subquery with the shift on it; anything else cannot be shifted. */
export function applyShift(parser: Parser, expression: Expression, shift: Shift): Expression {
  const word = shift.kind === "offset" ? "offset" : "@";
  switch (expression.kind) {
    case "range": {
      const selector = applyShift(parser, expression.selector, shift);
      if (selector.kind !== "selector") return selector;
      return { ...expression, selector, end: shift.end };
    }
    case "selector":
    case "subquery":
      if (shift.kind === "offset") {
        if (expression.offsetMs !== 0) parser.fail(expression, "offset may not be set multiple times");
        return { ...expression, offsetMs: shift.ms, end: shift.end };
      }
      if (expression.at !== undefined) parser.fail(expression, "@ <timestamp> may not be set multiple times");
      return { ...expression, at: shift.at, end: shift.end };
    default:
      return parser.fail(
        expression,
        `${word} modifier must be preceded by an instant vector selector or range vector selector or a subquery`,
      );
  }
}
